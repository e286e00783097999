import { useState } from 'react'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { v4 as newKey } from 'uuid'
import type { CallOf, OutputOf } from '#shared/http/contract.ts'
import { type AnesthesiaDrug, type Surgery, surgeries } from '#shared/surgeries/surgeries.contract.ts'
import { surgeryTypeList } from '#shared/surgeries/surgeryTypes.contract.ts'
import { showTime } from '#shared/values/date.ts'
import { suits } from '#web/catalogues/catalogues.data.ts'
import { paths } from '#web/nav/paths.ts'
import { type DraftSource, KEEPALIVE_BYTES } from '#web/drafts/runDraft.ts'
import { call } from '#web/http/call.ts'
import { doneOnce, isConflict, isKept } from '#web/http/doneOnce.ts'
import { queryKey, queryOf } from '#web/http/query.ts'
import { readAgain, showRead } from '#web/http/queryClient.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { checkField, fieldsOf, patchOf, recordOf, shownSurgery } from '#web/surgeries/surgerySheet.ts'

export function useSurgery(surgeryId: string) {
  return useQuery(queryOf(surgeries.get, { surgeryId }))
}

/** How the draft of this surgery is read and saved. */
export function draftSource(
  surgery: Surgery,
  account: { id: string; name: string },
  queryClient: QueryClient,
): DraftSource {
  const surgeryId = surgery.id
  const key = queryKey(surgeries.get, { surgeryId })
  return {
    accountId: account.id,
    record: `surgeries/${surgeryId}`,
    title: `Cirugía de ${surgery.pet.name}`,
    path: paths.surgery(surgeryId),
    // Over the sheet as it is by now: another day was chosen since it was opened, perhaps.
    check: (field, value) => checkField(field, value, queryClient.getQueryData<Surgery>(key) ?? surgery),
    fieldsOf,
    save: async (version, fields) => {
      const input = { surgeryId, version, ...patchOf(fields) } as CallOf<typeof surgeries.save>
      const bytes = new Blob([JSON.stringify(input)]).size
      // Beside what is typed the server answers with others' names.
      const isTyping = !(Object.hasOwn(fields, 'surgeonId') || Object.hasOwn(fields, 'anesthetistId'))
      const answer = await call(surgeries.save, input, { keepalive: bytes < KEEPALIVE_BYTES, isTyping })
      // The screen that opens next must not begin with an older sheet.
      queryClient.setQueryData<Surgery>(
        key,
        (known) => known && { ...shownSurgery(known, fields, account.name), ...answer },
      )
      return answer
    },
    read: async () => {
      const found = await call(surgeries.get, { surgeryId })
      showRead(surgeries.get, found)
      return recordOf(found)
    },
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

type WithKey<Input> = Input & { key: string }

export function useMoveSurgery() {
  return useSurgeryMutation((input: CallOf<typeof surgeries.move>) =>
    doneOnce(
      call(surgeries.move, input),
      () => call(surgeries.get, { surgeryId: input.surgeryId }),
      ({ status }) => status === input.to,
    ),
  )
}

export function useOverrideConsent() {
  const { name } = useProfile()
  return useSurgeryMutation((input: CallOf<typeof surgeries.overrideConsent>) =>
    doneOnce(
      call(surgeries.overrideConsent, input),
      () => call(surgeries.get, { surgeryId: input.surgeryId }),
      ({ consentOverrideReason, consentBy }) => consentBy === name && isKept(consentOverrideReason, input.reason),
    ),
  )
}

export function useFinishSurgery() {
  const { id } = useProfile()
  return useSurgeryMutation((input: CallOf<typeof surgeries.finish>) =>
    doneOnce(
      call(surgeries.finish, input),
      () => call(surgeries.get, { surgeryId: input.surgeryId }),
      ({ status, signerId }) => status === 'finished' && signerId === id,
      ({ status, signerName }) =>
        status === 'finished' && signerName ? `La cirugía ya está terminada: la firmó ${signerName}.` : undefined,
    ),
  )
}

export function useSuspendSurgery() {
  return useSurgeryMutation((input: CallOf<typeof surgeries.suspend>) =>
    doneOnce(
      call(surgeries.suspend, input),
      () => call(surgeries.get, { surgeryId: input.surgeryId }),
      ({ status, suspendReason }) => status === 'suspended' && isKept(suspendReason, input.reason),
    ),
  )
}

export function useAddSurgeryNote() {
  return useSurgeryMutation(({ key, ...input }: WithKey<CallOf<typeof surgeries.addNote>>) =>
    call(surgeries.addNote, input, { idempotencyKey: key }),
  )
}

export function useCopyEmergencyDrugs() {
  const queryClient = useQueryClient()
  // One until they are brought: who presses again is answered with what the first press brought.
  const [idempotencyKey, setIdempotencyKey] = useState(() => newKey())
  return useSurgeryMutation(async (input: CallOf<typeof surgeries.copyEmergencyDrugs>) => {
    const surgery = await call(surgeries.copyEmergencyDrugs, input, { idempotencyKey })
    const next = newKey()
    setIdempotencyKey(next)
    const known = queryClient.getQueryData<Surgery>(queryKey(surgeries.get, { surgeryId: input.surgeryId }))
    // What an earlier press, whose answer was lost, brought: it is voided by now, where they are asked for again.
    const isOld = known !== undefined && known.version > surgery.version
    const hasSome = known?.drugs.some(({ phase, status }) => phase === 'emergency' && status !== 'voided')
    return isOld && !hasSome ? call(surgeries.copyEmergencyDrugs, input, { idempotencyKey: next }) : surgery
  })
}

function drugOf({ drugs }: Surgery, drugId: string): AnesthesiaDrug | undefined {
  return drugs.find(({ id }) => id === drugId)
}

/** To who would give it a second time. */
function tellSettled(drug: AnesthesiaDrug | undefined): string | undefined {
  if (drug?.status === 'voided') return `Está anulado: ${drug.voidReason ?? ''}`
  if (drug?.status !== 'given' || drug.givenAt === null) return undefined
  return `Ya se aplicó a las ${showTime(drug.givenAt)}: lo anotó ${drug.givenBy ?? ''}.`
}

/** @param saveWeight sends what was typed: the volume is reckoned with the weight that the server has */
export function useGiveDrug(saveWeight: () => Promise<void>) {
  const { name } = useProfile()
  return useSurgeryMutation((input: CallOf<typeof surgeries.giveDrug>) =>
    doneOnce(
      saveWeight().then(() => call(surgeries.giveDrug, input)),
      () => call(surgeries.get, { surgeryId: input.surgeryId }),
      (now) => {
        const drug = drugOf(now, input.drugId)
        return drug?.status === 'given' && drug.givenBy === name
      },
      (now) => tellSettled(drugOf(now, input.drugId)),
    ),
  )
}

export function useVoidDrug() {
  return useSurgeryMutation((input: CallOf<typeof surgeries.voidDrug>) =>
    doneOnce(
      call(surgeries.voidDrug, input),
      () => call(surgeries.get, { surgeryId: input.surgeryId }),
      (now) => {
        const drug = drugOf(now, input.drugId)
        return drug?.status === 'voided' && isKept(drug.voidReason, input.reason)
      },
    ),
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
