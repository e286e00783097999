import { useQuery } from '@tanstack/react-query'
import type { CallOf, OutputOf } from '#shared/http/contract.ts'
import { surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { surgeryTypeList } from '#shared/surgeries/surgeryTypes.contract.ts'
import { suits } from '#web/catalogues/catalogueFields.data.ts'
import { paths } from '#web/nav/paths.ts'
import { draftQuery } from '#web/drafts/useDraft.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { checkField, fieldsOf, patchOf, recordOf, shownSurgery } from '#web/surgeries/surgerySheet.ts'

/** The draft of a surgery. */
export function surgeryDraft(surgeryId: string, account: { id: string; name: string }) {
  return draftQuery(
    surgeries.get,
    { surgeryId },
    {
      accountId: account.id,
      id: `surgeries/${surgeryId}`,
      title: ({ pet }) => `Cirugía de ${pet.name}`,
      path: () => paths.surgery(surgeryId),
      recordOf,
      check: (field, value, surgery, values) => checkField(field, value, shownSurgery(surgery, values, account.name)),
      fieldsOf,
      save: (version, fields) => {
        const input = { surgeryId, version, ...patchOf(fields) } as CallOf<typeof surgeries.save>
        // Beside these the server keeps others: the names of who operates, who ticked and when.
        const isTyping = !Object.keys(fields).some((field) => /^(?:surgeonId|anesthetistId|checklist\..*)$/.test(field))
        return call(surgeries.save, input, { keepalive: true, isTyping })
      },
    },
  )
}

const none: never[] = []

/**
 * Those of a species and of every one: asked for when somebody is about to choose one, and no screen waits for them. What
 * else is done to an animal is typed.
 */
export function useSurgeryTypes(speciesId: string, isWanted = true): OutputOf<typeof surgeryTypeList> {
  const query = { ...queryOf(surgeryTypeList, {}), staleTime: Infinity, gcTime: Infinity, enabled: isWanted }
  const types = useQuery(query).data ?? none
  return types.filter((type) => suits(type, speciesId))
}
