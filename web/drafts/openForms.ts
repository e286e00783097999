/** A form of this page: where it is kept, and whether what is typed into it is safe on this device. */
export interface OpenForm {
  /** As what it is kept; nothing for one that never is, such as a password's. */
  kept: string | undefined
  isSafe: boolean
}

let forms: readonly OpenForm[] = []
const listeners = new Set<() => void>()

/** @returns what takes it off again */
export function addOpenForm(form: OpenForm): () => void {
  change([...forms, form])
  return () => change(forms.filter((other) => other !== form))
}

function change(next: readonly OpenForm[]): void {
  forms = next
  for (const listener of listeners) listener()
}

export function openForms(): readonly OpenForm[] {
  return forms
}

export function onOpenForms(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether nothing typed on this page would be lost with it. */
export function isAllSafe(): boolean {
  return forms.every(({ isSafe }) => isSafe)
}
