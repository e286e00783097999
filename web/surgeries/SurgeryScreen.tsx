import { useParams } from 'react-router'
import { SheetScreen } from '#web/sheet/SheetScreen.tsx'
import { SurgeryEditor } from '#web/surgeries/SurgeryEditor.tsx'
import { surgeryKind } from '#web/surgeries/surgeryKind.tsx'
import { lazyPart } from '#web/ui/lazyPart.ts'
import '#web/surgeries/Surgery.css'

/** Only whoever reads a closed one needs it. */
const SurgeryReading = lazyPart(async () => (await import('#web/surgeries/SurgeryReading.tsx')).SurgeryReading)

/** `/cirugia/{id}` */
export function SurgeryScreen() {
  const { surgeryId = '' } = useParams()
  return <SheetScreen kind={surgeryKind} id={surgeryId} Written={SurgeryEditor} Read={SurgeryReading} />
}
