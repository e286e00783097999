const FIELDS = 'input:not([type=checkbox], [type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isEmpty(field: Field): boolean {
  if (field.type !== 'radio') return field.value === ''
  const group = field.closest('[role=radiogroup], fieldset')
  return !group?.querySelector(':checked')
}

function focusAmong(fields: readonly Field[]): void {
  const shown = fields.filter((field) => field.checkVisibility())
  const found = shown.find(isEmpty) ?? shown[0]
  found?.focus()
}

/** Brings the focus to the first empty field of a part of a form. */
export function focusEmptyIn(part: HTMLElement): void {
  focusAmong([...part.querySelectorAll<Field>(FIELDS)])
}

/** Brings the focus past a part of a form: to the next field that is empty, or, where none is, to the next one. */
export function focusEmptyAfter(part: HTMLElement): void {
  const all = [...(part.closest('form')?.querySelectorAll<Field>(FIELDS) ?? [])]
  const isAfter = (field: Field) =>
    !part.contains(field) && (part.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  focusAmong(all.filter(isAfter))
}
