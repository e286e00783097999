import { ReadingsTab } from '#web/hospitalizations/ReadingsTab.tsx'
import { StayFrame } from '#web/hospitalizations/StayFrame.tsx'

/** `/hospitalizacion/{id}/constantes` */
export function ReadingsScreen() {
  return <StayFrame>{(stay) => <ReadingsTab stay={stay} />}</StayFrame>
}
