/**
 * Handles `copy` on a text of a case: the clipboard gets the selected characters as they are, where a browser would put
 * plain spaces for no-break ones. A selection that reaches beyond the text is left to the browser.
 */
export function copyExactly(event: ClipboardEvent & { currentTarget: Node }): void {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0 || event.clipboardData === null) return;
  const range = selection.getRangeAt(0);
  if (!event.currentTarget.contains(range.commonAncestorContainer)) return;
  event.clipboardData.setData('text/plain', range.cloneContents().textContent);
  event.preventDefault();
}
