import { NotesTab } from '#web/hospitalizations/NotesTab.tsx'
import { StayFrame } from '#web/hospitalizations/StayFrame.tsx'

/** `/hospitalizacion/{id}/notas` */
export function NotesScreen() {
  return <StayFrame>{(stay) => <NotesTab stay={stay} />}</StayFrame>
}
