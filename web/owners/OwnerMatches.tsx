import { Link } from 'react-router'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { OwnerDraft } from '#shared/owners/owners.contract.ts'
import { showFirstPets } from '#shared/owners/owners.rules.ts'
import { cleanDocument } from '#shared/values/documentType.ts'
import { Email } from '#shared/professionals/professionals.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { useOwnerMatches } from '#web/owners/owners.data.ts'
import type { OwnerValues } from '#web/owners/ownerForm.ts'
import '#web/ui/TextLink.css'
import '#web/owners/OwnerMatches.css'

/** Typing pauses this long before the server is asked. */
const WAIT_MS = 300
/** Shorter numbers are still being typed. */
const MIN_DIGITS = 7
const MIN_DOCUMENT = 4

const reasons = { document: 'el mismo documento', phone: 'el mismo teléfono', email: 'el mismo correo' }

interface OwnerMatchesProps {
  values: Pick<OwnerValues, 'document' | 'documentType' | 'phone' | 'email'>
  exceptId: string
  /** Where an owner is wanted for something else: takes that one, without leaving the page. */
  onChoose: ((match: { id: string; name: string }) => void) | undefined
  /** Who is inactive cannot be taken. */
  choosesActive: boolean
  /** The new one is on its way: its answer would take the place of who is chosen meanwhile. */
  isHeld: boolean
}

interface MatchNameProps extends Omit<OwnerMatchesProps, 'values' | 'exceptId'> {
  match: { id: string; name: string; status: 'active' | 'inactive' }
}

/** While someone types a new owner: who may be the same person already. A warning, never a refusal. */
export function OwnerMatches({ values, exceptId, ...props }: OwnerMatchesProps) {
  const document = cleanDocument(values.document, values.documentType || null)
  const [asked] = useDebouncedValue(
    JSON.stringify({
      document:
        document.length >= MIN_DOCUMENT && OwnerDraft.shape.document.safeParse(document).success ? document : '',
      phone: values.phone.number.length >= MIN_DIGITS ? values.phone.number : '',
      email: Email.safeParse(values.email).data ?? '',
    }),
    WAIT_MS,
  )
  const matches = useOwnerMatches({
    ...(JSON.parse(asked) as Record<'document' | 'phone' | 'email', string>),
    exceptId,
  })
  return (
    <div role="status">
      {matches.length > 0 ? (
        <div className="OwnerMatches line notice gap-10 pady-10 padx-12 breaks">
          <IconAlertTriangle className="rigid" size={20} stroke={1.75} aria-hidden />
          <div>
            <strong>{matches.length === 1 ? 'Ya hay un propietario parecido' : 'Ya hay propietarios parecidos'}</strong>
            <ul>
              {matches.map((match) => (
                <li key={match.id}>
                  <MatchName match={match} {...props} /> tiene {reasons[match.reason]}
                  {match.petCount > 0 ? ` · Mascotas: ${showFirstPets(match)}` : ''}
                  {match.status === 'inactive' ? ' · Inactivo' : ''}
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </div>
  )
}

/** Their name: a link to them, or where somebody is wanted for something else the button that takes them. */
function MatchName({ match, onChoose, choosesActive, isHeld }: MatchNameProps) {
  if (!onChoose)
    return (
      <Link to={paths.owner(match.id)} className="TextLink strong brand underlined">
        {match.name}
      </Link>
    )
  if (choosesActive && match.status === 'inactive') return <>{match.name}</>
  return (
    <>
      {/* Held and not disabled: the focus would leave the dialog. */}
      <button
        type="button"
        className="TextLink strong brand underlined"
        aria-disabled={isHeld}
        onClick={() => {
          if (!isHeld) onChoose(match)
        }}
      >
        Elegir a {match.name}
      </button>
      , que
    </>
  )
}
