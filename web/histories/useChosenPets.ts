import { useState } from 'react'
import { useSessionStorage } from '@mantine/hooks'
import type { HistoryRow } from '#shared/histories/histories.contract.ts'
import { MAX_LABELS } from '#shared/pets/pets.contract.ts'
import type { RowChoice } from '#web/ui/RowChoice.tsx'

/** The pets whose labels are to be printed: kept from page to page and search to search, and found again after printing. */
export function useChosenPets(shown: number) {
  const [petIds, setPetIds] = useSessionStorage<string[]>({
    key: 'chosenPets',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [isChoosing, setIsChoosing] = useState(petIds.length > 0)
  const choice: RowChoice<HistoryRow> = {
    isChosen: ({ petId }) => petIds.includes(petId),
    nameOf: ({ name, owner }) => `Elegir a ${name}, de ${owner.name}`,
    allName: shown === 1 ? 'Elegir la que se muestra' : `Elegir las ${shown} que se muestran`,
    isFull: petIds.length >= MAX_LABELS,
    onChoose: (rows, isChosen) =>
      setPetIds((before) => {
        const others = before.filter((id) => !rows.some(({ petId }) => petId === id))
        if (!isChosen) return others
        return [...new Set([...before, ...rows.map(({ petId }) => petId)])].slice(0, MAX_LABELS)
      }),
  }
  return {
    petIds,
    choice: isChoosing ? choice : undefined,
    begin: () => setIsChoosing(true),
    end: () => {
      setPetIds([])
      setIsChoosing(false)
    },
  }
}
