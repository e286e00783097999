import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf, OutputOf } from '#shared/http/contract.ts'
import { type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { surgeryTypeList } from '#shared/surgeries/surgeryTypes.contract.ts'
import { suits } from '#web/catalogues/catalogues.data.ts'
import { paths } from '#web/nav/paths.ts'
import type { Values } from '#web/drafts/draft.ts'
import { queriedRecord } from '#web/drafts/queriedRecord.ts'
import type { DraftSource } from '#web/drafts/runDraft.ts'
import { call } from '#web/http/call.ts'
import { isConflict } from '#web/http/answers.ts'
import { queryKey, queryOf } from '#web/http/query.ts'
import { readAgain } from '#web/http/queryClient.ts'
import { checkField, fieldsOf, patchOf, recordOf, shownSurgery } from '#web/surgeries/surgerySheet.ts'

export function useSurgery(surgeryId: string) {
  return useQuery(queryOf(surgeries.get, { surgeryId }))
}

/** How the draft of this surgery is read and saved. */
export function draftSource(surgery: Surgery, account: { id: string; name: string }): DraftSource {
  const surgeryId = surgery.id
  const shown = (known: Surgery, values: Values) => shownSurgery(known, values, account.name)
  return {
    accountId: account.id,
    record: `surgeries/${surgeryId}`,
    title: `Cirugía de ${surgery.pet.name}`,
    path: paths.surgery(surgeryId),
    check: (field, value, values) => checkField(field, value, shown(surgery, values)),
    fieldsOf,
    save: (version, fields) => {
      const input = { surgeryId, version, ...patchOf(fields) } as CallOf<typeof surgeries.save>
      // Beside these the server keeps others: the names of who operates, who ticked and when.
      const isTyping = !Object.keys(fields).some((field) => /^(?:surgeonId|anesthetistId|checklist\..*)$/.test(field))
      return call(surgeries.save, input, { keepalive: true, isTyping })
    },
    ...queriedRecord(surgeries.get, { surgeryId }, { recordOf, shown }),
  }
}

/** A call that answers with the surgery as it is now. */
function useSurgeryMutation<Input>(send: (input: Input) => Promise<Surgery>) {
  return useMutation({
    mutationFn: send,
    onError: (error) => {
      // Somebody was first: what they did is shown.
      if (isConflict(error)) readAgain(surgeries.get)
    },
  })
}

/** The surgery as it is known by now. */
export function useKnownSurgery(surgery: Surgery): () => Surgery {
  const queryClient = useQueryClient()
  return () => queryClient.getQueryData<Surgery>(queryKey(surgeries.get, { surgeryId: surgery.id })) ?? surgery
}

export function useCopyEmergencyDrugs() {
  const queryClient = useQueryClient()
  return useSurgeryMutation(async (input: CallOf<typeof surgeries.copyEmergencyDrugs>) => {
    const surgery = await call(surgeries.copyEmergencyDrugs, input)
    const known = queryClient.getQueryData<Surgery>(queryKey(surgeries.get, { surgeryId: input.surgeryId }))
    // What an earlier press, whose answer was lost, brought: it is voided by now, where they are asked for again.
    const isOld = known !== undefined && known.version > surgery.version
    const hasSome = known?.drugs.some(({ phase, status }) => phase === 'emergency' && status !== 'voided')
    return isOld && !hasSome ? call(surgeries.copyEmergencyDrugs, input) : surgery
  })
}

/** @param saveWeight sends what was typed: the volume is reckoned with the weight that the server has */
export function useGiveDrug(saveWeight: () => Promise<void>) {
  return useSurgeryMutation((input: CallOf<typeof surgeries.giveDrug>) =>
    saveWeight().then(() => call(surgeries.giveDrug, input)),
  )
}

export function useVoidDrug() {
  return useSurgeryMutation((input: CallOf<typeof surgeries.voidDrug>) => call(surgeries.voidDrug, input))
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
