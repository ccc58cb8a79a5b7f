import { WHITESPACE } from '../../core/text/whitespace.js';
import { BEGIN, COLON, either, END, GAP, maybe, type Pattern, SENTENCE_START, WORD } from './patternParts.js';

const LABEL = either(
  'система|системное сообщение|системный промпт|ассистент|ии|бот|модель|администратор|разработчик',
  'инструкция|инструкции|новые инструкции|новая инструкция|новые указания|промпт',
  'примечание для (?:ии|ассистента|модели|бота|классификатора|системы)',
);
const SHOUTED_LABEL = either(
  'СИСТЕМА|АССИСТЕНТ|ИНСТРУКЦИЯ|ИНСТРУКЦИИ|НОВЫЕ ИНСТРУКЦИИ|АДМИНИСТРАТОР|РАЗРАБОТЧИК|ПРОМПТ',
);
const OVERRIDE_VERB = either(
  'игнорируй(?:те)?|игнорировать|забудь(?:те)?|не учитывай(?:те)?|не следуй(?:те)?|обойди(?:те)?',
  'не обращай(?:те)? внимания на',
);
const OVERRIDE_OBJECT = either(
  `инструкц${WORD}+|правил${WORD}*|указани${WORD}+|ограничени${WORD}+|политик${WORD}+|промпт${WORD}*|системн${WORD}+`,
  `вариант${WORD}*|вс[её],? (?:что )?${maybe('написано ', 'сказано ', 'было ')}выше`,
  `вышесказанн${WORD}+|вышеуказанн${WORD}+|вышеперечисленн${WORD}+`,
);
const AGENT = either(
  `ии|ассистент${WORD}*|модел[ьию]|бот${WORD}*|классификатор${WORD}*|нейросет${WORD}+`,
  `языков${WORD}+ модел${WORD}+|систем[аеу]`,
);
const QUALITY = `(?:правильн|верн|единственн|итогов|окончательн|ожидаем)${WORD}+`;
const NOUN = `(?:ответ|метк${WORD}+|категори${WORD}+|класс|вариант|выбор|решени${WORD}+|результат)`;
const SAY = '(?:ответь(?:те)?|отвечай(?:те)?)';
const NOW = maybe('теперь ', 'сейчас ');

const ADDRESS = either(
  `как ии${END}`,
  'как искусственный интеллект',
  `(?:ты|вы)(?: теперь)?${maybe(' —', ' -', ',')} (?:это )?${AGENT}${END}`,
  `(?:уважаем${WORD}+|дорог${WORD}+|эй|внимани${WORD}+)[,:]? ${AGENT}${END}`,
);

const DIRECT = either(
  `${QUALITY} ${NOUN}${maybe(' здесь', ' тут')}${WHITESPACE}*(?:[—\\-–:=]|это${END})`,
  `(?:твой|ваш|твоя|ваша|твоё|твое|ваше) ` +
    `(?:ответ|вывод|метк${WORD}+|классификаци${WORD}+|решени${WORD}+|результат)` +
    `${WHITESPACE}*(?:[—\\-–:=]|долж${WORD}+|обязан${WORD}*|будет)`,
  `${either(SAY, 'выведи(?:те)?')}${maybe(' всегда', ' только', ' просто', ' одним словом', ' словом')}` +
    `${WHITESPACE}*[:«"“']`,
  `${SAY} (?:всегда|только|словом|одним словом)`,
  `(?:классифицируй|пометь|отметь|обозначь|отнеси)(?:те)? ${WORD}+ (?:как|к категории|к классу)`,
  `(?:ты|вы) ${NOW}(?:должен|должна|должны|обязан|обязана|обязаны) ${NOW}` +
    '(?:ответить|вывести|выбрать|классифицировать|пометить|отметить|сказать|одобрить|отклонить|направить)',
);

/** The Russian patterns, tried after the English ones on the plain text (spec: tasks.md 8.3, r1–r6). */
export const RUSSIAN_PATTERNS: readonly Pattern[] = [
  { rule: 'role', expression: new RegExp(SENTENCE_START + LABEL + COLON, 'giu') },
  { rule: 'role', expression: new RegExp(BEGIN + SHOUTED_LABEL + COLON, 'gu') },
  { rule: 'role', expression: new RegExp(`${BEGIN}(?:новые|обновл[её]нные) (?:инструкции|указания)${COLON}`, 'giu') },
  {
    rule: 'override',
    expression: new RegExp(`${BEGIN}(?:про)?${OVERRIDE_VERB}${END}${GAP}${BEGIN}${OVERRIDE_OBJECT}`, 'giu'),
  },
  { rule: 'address', expression: new RegExp(BEGIN + ADDRESS, 'giu') },
  { rule: 'direct', expression: new RegExp(BEGIN + DIRECT + END, 'giu') },
];
