import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { PetPage } from '#shared/pets/pets.contract.ts'
import { canRecord } from '#shared/pets/pets.rules.ts'
import { showCount } from '#shared/values/number.ts'
import { paths } from '#web/nav/paths.ts'
import { DoseForm } from '#web/doses/DoseForm.tsx'
import { doseAlerts, type DoseWord } from '#web/doses/doseWords.ts'
import type { AnyRecordForm } from '#web/form/RecordForm.tsx'
import { AlertChips } from '#web/ui/AlertChips.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** `?protocolo=` chooses what is given, `?mascotas=` who gets the same. */
export function useNewDoseQuery(): { protocolId: string; chosen: string[] } {
  const [query] = useSearchParams()
  return {
    protocolId: query.get('protocolo') ?? '',
    chosen: (query.get('mascotas') ?? '').split(',').filter(Boolean),
  }
}

interface NewDosePageProps {
  word: DoseWord
  pet: PetPage
  form: AnyRecordForm
  /** How many other animals get the same. */
  others: number
  last: ReactNode
  children: ReactNode
}

/** "Registrar vacuna de Milo" */
export function NewDosePage({ word, pet, form, others, last, children }: NewDosePageProps) {
  const { chosen } = useNewDoseQuery()
  const tab = paths.pet(pet.id).tab(word.tab)
  const refused = canRecord(pet)
  if (refused)
    return (
      <Card>
        <EmptyState
          title={`No se registran ${word.many} nuevas`}
          action={<Button to={tab}>{`Ver las ${word.many}`}</Button>}
        >
          {refused.message}
        </EmptyState>
      </Card>
    )
  const left = chosen.filter((id) => id !== pet.id && !pet.siblings.some((sibling) => sibling.id === id)).length
  const register = `Registrar ${word.one}`
  return (
    <>
      <Breadcrumbs
        steps={[
          { label: pet.owner.name, to: paths.owner(pet.owner.id) },
          { label: pet.name, to: paths.pet(pet.id).info() },
          { label: register },
        ]}
      />
      <PageHeader
        title={`${register} de ${pet.name}`}
        {...(others > 0 ? { subtitle: `Y de ${showCount(others, 'mascota más', 'mascotas más')}` } : {})}
      />
      <AlertChips {...doseAlerts(pet, word)} />
      {left > 0 ? (
        <p className="DoseList-note">
          {left === 1
            ? 'Una mascota elegida no está aquí: es de otro propietario o especie, o falleció.'
            : `${left} mascotas elegidas no están aquí: son de otro propietario o especie, o fallecieron.`}
        </p>
      ) : null}
      <DoseForm
        form={form}
        isNew
        submit={others === 0 ? register : `Registrar a ${others + 1} mascotas`}
        back={tab}
        aside={last}
      >
        {children}
      </DoseForm>
    </>
  )
}
