import type { UseQueryResult } from '@tanstack/react-query'
import { paths } from '#web/nav/paths.ts'
import { RecordGap } from '#web/ui/RecordGap.tsx'

/** Stands in for a page about a pet that is not there yet, or not at all. */
export function PetGap({ pet }: { pet: UseQueryResult }) {
  return (
    <RecordGap
      error={pet.error}
      onRetry={() => void pet.refetch()}
      isRetrying={pet.isFetching}
      loading="Cargando la mascota"
      missing="Esta mascota no existe o es de otra clínica"
      failed="No se cargó la mascota"
      back={{ to: paths.owners(), label: 'Ver los propietarios' }}
    />
  )
}
