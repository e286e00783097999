import { useInfiniteQuery } from '@tanstack/react-query'
import { dataLabel } from '#shared/formats/dataFields.ts'
import { type IssuedFormat, issuedFormats } from '#shared/issuedFormats/issuedFormats.contract.ts'
import { canEditIssued } from '#shared/issuedFormats/issuedFormats.rules.ts'
import { listDataKeys, listFills } from '#shared/values/richText.ts'
import { overDraft } from '#web/acts/overDraft.ts'
import type { Over } from '#web/acts/runActs.ts'
import { changedFields, type DraftRecord, shownValues, type Values } from '#web/drafts/draft.ts'
import type { DraftState, RunningDraft } from '#web/drafts/runDraft.ts'
import { draftQuery } from '#web/drafts/useDraft.ts'
import { addressOf, call } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { paths } from '#web/nav/paths.ts'
import { orSay, printPrintout } from '#web/ui/printPrintout.ts'

export function useIssuedPages(petId: string) {
  return useInfiniteQuery(pagesOf(issuedFormats.listOfPet, { petId }))
}

/** Every key under which something may be typed into a draft. */
export function typedKeys({ document, data, typed }: IssuedFormat): string[] {
  const cells = Object.values(data?.lists ?? {}).flatMap(({ rows }) => rows.flat().flatMap(({ key }) => key ?? []))
  const keys = [...listDataKeys(document), ...listFills(document).map(({ id }) => id), ...cells, ...Object.keys(typed)]
  return [...new Set(keys)]
}

const recordOf = (issued: IssuedFormat): DraftRecord => ({
  version: issued.version,
  values: {
    ...Object.fromEntries(typedKeys(issued).map((key) => [key, ''])),
    ...issued.typed,
    professionalId: issued.professionalId,
  },
  closed: canEditIssued(issued.status)?.message,
  savedAt: issued.updatedAt,
})

/** With what is typed and not with the server yet. */
function shownIssued(known: IssuedFormat, { professionalId, ...typed }: Values): IssuedFormat {
  return {
    ...known,
    typed: typed as Record<string, string>,
    professionalId: typeof professionalId === 'string' ? professionalId : null,
  }
}

/** As it is typed, in the draft's version. */
export function draftedIssued({ record, draft }: Pick<DraftState<IssuedFormat>, 'record' | 'draft'>): IssuedFormat {
  return { ...shownIssued(record, shownValues(draft)), version: draft.version }
}

/** What is done with a draft: what is typed is saved first. */
export function overIssued(running: RunningDraft<IssuedFormat>): Over<IssuedFormat> {
  const fills = Object.fromEntries(listFills(running.state().record.document).map(({ id, label }) => [id, label]))
  const nameOf = (key: string) => (key === 'professionalId' ? 'Médico veterinario responsable' : dataLabel(key))
  return overDraft(
    running,
    () => draftedIssued(running.state()),
    (seen, now) => changedFields(recordOf(seen).values, recordOf(now).values).map((key) => fills[key] ?? nameOf(key)),
  )
}

/** The draft of an issued format. */
export function issuedDraft(issuedFormatId: string, account: { id: string }) {
  return draftQuery(
    issuedFormats.get,
    { issuedFormatId },
    {
      accountId: account.id,
      id: `issuedFormats/${issuedFormatId}`,
      title: ({ title, pet }) => `${title} de ${pet.name}`,
      path: ({ pet }) => paths.pet(pet.id).format(issuedFormatId),
      recordOf,
      fieldsOf: (name) => [name.replace(/^typed\./, '')],
      save: (version, { professionalId, ...typed }) => {
        const person = typeof professionalId === 'string' ? { professionalId } : {}
        const input = { issuedFormatId, version, typed: typed as Record<string, string>, ...person }
        return call(issuedFormats.save, input, { keepalive: true, isTyping: true })
      },
    },
  )
}

export const paperAddress = (issuedFormatId: string, form: 'pdf' | 'html'): string =>
  new URL(addressOf(issuedFormats.printout, { issuedFormatId, form }), window.location.href).href

export function printIssued(issuedFormatId: string): Promise<void> {
  return orSay('No se imprimió el formato', printPrintout(paperAddress(issuedFormatId, 'html')))
}
