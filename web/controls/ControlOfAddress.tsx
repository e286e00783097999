import { Suspense } from 'react'
import { writeSearch } from '#web/form/addressSearch.ts'
import { useAddress } from '#web/form/useAddress.ts'
import { lazyPart } from '#web/ui/lazyPart.ts'

const ControlModal = lazyPart(async () => (await import('#web/controls/ControlModal.tsx')).ControlModal)

/** The control that the address names (`?control=`), over whatever page it is. */
export function ControlOfAddress() {
  const [params, setParams] = useAddress()
  const controlId = params.get('control')
  const show = (next: string | undefined) =>
    setParams((before) => writeSearch(before, { control: next ?? '' }), { replace: true, preventScrollReset: true })
  if (!controlId) return null
  return (
    <Suspense>
      <ControlModal key={controlId} controlId={controlId} onShow={show} onClose={() => show(undefined)} />
    </Suspense>
  )
}
