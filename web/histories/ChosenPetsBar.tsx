import { MAX_LABELS } from '#shared/pets/pets.contract.ts'
import { showCount } from '#shared/values/number.ts'
import { paths } from '#web/nav/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { SaveBar } from '#web/ui/SaveBar.tsx'

interface ChosenPetsBarProps {
  petIds: readonly string[]
  onEnd: () => void
}

/** How many pets are chosen, and what is done with them. */
export function ChosenPetsBar({ petIds, onEnd }: ChosenPetsBarProps) {
  return (
    <SaveBar
      state={<span role="status">{countWords(petIds.length)}</span>}
      secondary={<Button onClick={onEnd}>Cancelar</Button>}
      primary={
        petIds.length > 0 ? (
          <Button tone="primary" to={paths.petLabels(petIds.join(','))}>
            Imprimir etiquetas
          </Button>
        ) : (
          <Button tone="primary" disabledReason="Elija al menos una mascota">
            Imprimir etiquetas
          </Button>
        )
      }
    />
  )
}

function countWords(count: number): string {
  if (count === 0) return 'Ninguna mascota elegida'
  const words = showCount(count, 'mascota elegida', 'mascotas elegidas')
  return count < MAX_LABELS ? words : `${words}: son las que se imprimen de una vez`
}
