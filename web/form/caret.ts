/** Writes into an input what it is about to show, and its caret: React would send that to the end of a text not typed. */
export function writeAt(input: HTMLInputElement, text: string, caret: number): void {
  input.value = text
  input.setSelectionRange(caret, caret)
}
