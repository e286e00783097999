import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { FormatGap } from '#web/formats/FormatGap.tsx'
import { useFormat } from '#web/formats/formats.data.ts'
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx'

// The editor weighs as much as all else: the page shows first.
const FormatForm = lazy(async () => ({ default: (await import('#web/formats/FormatForm.tsx')).FormatForm }))

/** `/formatos/nuevo` */
export function FormatNewScreen() {
  return (
    <Suspense fallback={<ListSkeleton rows={6} label="Cargando la plantilla" />}>
      <FormatForm />
    </Suspense>
  )
}

/** `/formato/{id}` */
export function FormatEditScreen() {
  const { formatId = '' } = useParams()
  const format = useFormat(formatId)
  if (!format.data) return <FormatGap query={format} />
  return (
    <Suspense fallback={<ListSkeleton rows={6} label="Cargando la plantilla" />}>
      <FormatForm key={formatId} format={format.data} />
    </Suspense>
  )
}
