import { MAX_PIN_FAILURES } from '#shared/access/pins.ts'
import type { Refusal } from '#shared/http/errors.ts'

/** One that whoever watches tries first: one digit, two that repeat, or digits that follow each other. */
export function refusePin(pin: string): Refusal | undefined {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  const [step] = steps
  const isRow = steps.size === 1 && step !== undefined && Math.abs(step) <= 1
  const isRepeated = pin.slice(0, 2) === pin.slice(2)
  if (!isRow && !isRepeated) return undefined
  return { field: 'pin', message: 'Ese PIN es fácil de adivinar: no repita números ni los ponga en orden' }
}

/** What is told of a wrong one. @param failures how many there are by now */
export function refuseWrongPin(failures: number): Refusal {
  const left = MAX_PIN_FAILURES - failures
  if (left <= 0) return { field: 'password', message: `El PIN falló ${MAX_PIN_FAILURES} veces: escriba la contraseña` }
  return {
    field: 'pin',
    message: `El PIN no es correcto. ${left === 1 ? 'Queda 1 intento' : `Quedan ${left} intentos`}`,
  }
}
