import type { UseQueryResult } from '@tanstack/react-query'
import { paths } from '#web/nav/paths.ts'
import { RecordGap } from '#web/ui/RecordGap.tsx'

/** In a template's place while it loads, and where there is none. */
export function FormatGap({ query }: { query: UseQueryResult<unknown> }) {
  return (
    <RecordGap
      error={query.error}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      loading="Cargando la plantilla"
      missing="Esta plantilla no existe o es de otra clínica"
      failed="No se cargó la plantilla"
      back={{ to: paths.formats(), label: 'Ir a Formatos' }}
    />
  )
}
