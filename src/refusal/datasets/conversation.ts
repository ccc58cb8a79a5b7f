import { isRecord, valueAt, type SourceRecord, type SourceValue } from '../../core/sourceRecord.js';

/** The text of a message: a text, or a list of parts some of which are texts; null: it has none. */
export function messageText(content: SourceValue | undefined): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  const texts = content.flatMap((part) => (isRecord(part) ? (valueAt(part, 'text') ?? []) : part));
  return texts.filter((text) => typeof text === 'string').join('');
}

/** What the user of a conversation said last: the question; null: nothing, or it is no conversation. */
export function lastQuestion(messages: SourceValue | undefined): string | null {
  const asked = messagesOf(messages).findLast((message) => valueAt(message, 'role') === 'user');
  return asked === undefined ? null : messageText(valueAt(asked, 'content'));
}

/** The message that ends a conversation, where it is the model's; null: it is not. */
export function closingAnswer(messages: SourceValue | undefined): SourceRecord | null {
  const last = messagesOf(messages).at(-1);
  return last !== undefined && valueAt(last, 'role') === 'assistant' ? last : null;
}

function messagesOf(messages: SourceValue | undefined): SourceRecord[] {
  return Array.isArray(messages) ? messages.filter(isRecord) : [];
}
