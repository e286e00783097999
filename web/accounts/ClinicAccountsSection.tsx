import { lazy, Suspense, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  IconCalendarEvent,
  IconHistory,
  IconKey,
  IconLogout,
  IconMail,
  IconPencil,
  IconPlus,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { type AccountState, type ClinicAccount, clinicAccounts } from '#shared/accounts/clinicAccounts.contract.ts'
import { reassignment } from '#shared/agendaEvents/reassignment.contract.ts'
import { roleNames } from '#shared/professionals/professionals.words.ts'
import { showRelativeDay, showTime } from '#shared/values/date.ts'
import { showCount } from '#shared/values/number.ts'
import { act } from '#web/acts/act.ts'
import { ActMenu } from '#web/acts/ActButton.tsx'
import { PermissionsCard } from '#web/accounts/PermissionsCard.tsx'
import { RecordChanges } from '#web/changes/RecordChanges.tsx'
import { ClinicRuleCard } from '#web/clinic/ClinicRuleCard.tsx'
import { call } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'
import { queryClient } from '#web/http/queryClient.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import type { MenuAction } from '#web/ui/OpenMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useNow } from '#web/ui/useNow.ts'
import type { Status } from '#web/ui/vocabulary.ts'
import '#web/accounts/ClinicAccounts.css'

// With it come the words that no password may be.
const AccountModal = lazy(async () => ({
  default: (await import('#web/accounts/ClinicAccountModal.tsx')).AccountModal,
}))

const GivenPasswordModal = lazy(async () => ({
  default: (await import('#web/accounts/GivenPasswordModal.tsx')).GivenPasswordModal,
}))

const ReassignDialog = lazy(async () => ({
  default: (await import('#web/agendaEvents/ReassignDialog.tsx')).ReassignDialog,
}))

type Asked = { what: 'edit' | 'reassign' | 'changes' | 'password'; account: ClinicAccount }

/** "Cuentas": who works in the clinic, how they come in, and what each may do. */
export function ClinicAccountsSection() {
  const list = useInfiniteQuery(pagesOf(clinicAccounts.list, {}))
  const [isAdding, setIsAdding] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const sendsMail = list.data?.pages[0]?.sendsMail ?? true
  return (
    <>
      <Card
        title="Cuentas"
        flush
        aside={
          <Button
            tone="primary"
            icon={<IconPlus size={18} stroke={2} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setIsAdding(true)}
          >
            Nueva cuenta
          </Button>
        }
      >
        <ListBody query={list} name="las cuentas" skeletonRows={4} empty={<EmptyState title="No hay cuentas" />}>
          {(rows) => (
            <ul className="ClinicAccounts">
              {rows.map((account) => (
                <AccountRow key={account.id} account={account} onAsk={(what) => setAsked({ what, account })} />
              ))}
            </ul>
          )}
        </ListBody>
      </Card>
      <ClinicRuleCard
        rule="requiresSecondFactor"
        title="Verificación en dos pasos"
        label="Pedirla a los administradores"
        description="El administrador que no la tenga debe activarla al ingresar."
      />
      <PermissionsCard />
      <Suspense>
        {isAdding ? <AccountModal sendsMail={sendsMail} onClose={() => setIsAdding(false)} /> : null}
        {asked?.what === 'password' ? <GivenPasswordModal account={asked.account} onClose={close} /> : null}
        {asked?.what === 'reassign' ? <ReassignDialog professional={asked.account} onClose={close} /> : null}
        {asked?.what === 'edit' ? <AccountModal account={asked.account} sendsMail={sendsMail} onClose={close} /> : null}
      </Suspense>
      {asked?.what === 'changes' ? (
        <RecordChanges record="professionals" recordId={asked.account.id} onClose={close} />
      ) : null}
    </>
  )
}

const states: Record<AccountState, { label: string; status: Status }> = {
  active: { label: 'Activa', status: 'active' },
  invited: { label: 'Invitada', status: 'pending' },
  disabled: { label: 'Desactivada', status: 'inactive' },
}

interface AccountRowProps {
  account: ClinicAccount
  onAsk: (what: Asked['what']) => void
}

function AccountRow({ account, onAsk }: AccountRowProps) {
  const { name, email, role, professionalCard, state } = account
  const isOwn = useProfile().id === account.id
  return (
    <li className="row topped gap-12 pady-10 padx-16" data-off={state === 'disabled' || undefined}>
      <PersonAvatar name={name} size={40} />
      <div className="ClinicAccounts-words slim breaks">
        <div className="row wrap rows-4 gap-8 strong">
          {name}
          {isOwn ? ' (usted)' : ''}
          <StatusBadge {...states[state]} />
        </div>
        <div>{[roleNames[role], professionalCard && `T.P. ${professionalCard}`].filter(Boolean).join(' · ')}</div>
        <div>{[email, useSeen(account)].filter(Boolean).join(' · ')}</div>
      </div>
      <ActMenu
        label={`Más acciones para ${name}`}
        before={openersOf(account, onAsk)}
        // The own sessions are closed in "Seguridad", which knows which one is this.
        does={[invite, ...(isOwn ? [] : [closeSessions]), enable, disable(() => onAsk('reassign'))]}
        of={account}
      />
    </li>
  )
}

/** Where it tells: when they were last here, and whether the door asks for a code. */
function useSeen({ lastSeenAt, hasSecondFactor }: ClinicAccount): string {
  const now = useNow()
  const seen = lastSeenAt
    ? `última vez: ${showRelativeDay(lastSeenAt, now).toLowerCase()}, ${showTime(lastSeenAt)}`
    : 'sin sesiones abiertas'
  return [seen, hasSecondFactor ? 'verificación en dos pasos' : ''].filter(Boolean).join(' · ')
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What only opens something. */
function openersOf({ takesPassword }: ClinicAccount, onAsk: AccountRowProps['onAsk']): MenuAction[] {
  return [
    { label: 'Editar', icon: <IconPencil {...icon} />, onClick: () => onAsk('edit') },
    ...(takesPassword
      ? [{ label: 'Dar contraseña inicial', icon: <IconKey {...icon} />, onClick: () => onAsk('password') }]
      : []),
    { label: 'Citas por venir', icon: <IconCalendarEvent {...icon} />, onClick: () => onAsk('reassign') },
    { label: 'Historial de modificaciones', icon: <IconHistory {...icon} />, onClick: () => onAsk('changes') },
  ]
}

const invite = act<ClinicAccount>({
  name: 'invite',
  label: 'Reenviar invitación',
  icon: IconMail,
  isOffered: ({ state }) => state === 'invited',
  send: ({ id: professionalId }) => call(clinicAccounts.invite, { professionalId }),
  done: (_answer, { email }) => `Invitación enviada a ${email}`,
  refused: 'No se envió la invitación',
})

const closeSessions = act<ClinicAccount>({
  name: 'closeSessions',
  label: 'Cerrar sesiones',
  icon: IconLogout,
  tone: 'danger',
  isOffered: ({ sessions }) => sessions > 0,
  ask: {
    title: ({ name }) => `¿Cerrar las sesiones de ${name}?`,
    text: () => 'Tendrá que ingresar de nuevo en todos sus equipos. Lo que estaba escribiendo no se pierde.',
  },
  send: ({ id: professionalId }) => call(clinicAccounts.closeSessions, { professionalId }),
  done: 'Sesiones cerradas',
  note: ({ name }) => name,
  refused: 'No se cerraron las sesiones',
})

const enable = act<ClinicAccount>({
  name: 'enable',
  label: 'Activar',
  icon: IconUserCheck,
  isOffered: ({ state }) => state === 'disabled',
  send: ({ id: professionalId, version }) =>
    call(clinicAccounts.setDisabled, { professionalId, version, isDisabled: false }),
  done: 'Cuenta activada',
  note: ({ name }) => name,
  refused: 'No se activó la cuenta',
})

const aheadOf = ({ id: professionalId }: ClinicAccount) => queryOf(reassignment.list, { professionalId, pageSize: 1 })

/** @param onLeft their events ahead are still theirs */
const disable = (onLeft: () => void) =>
  act<ClinicAccount>({
    name: 'disable',
    label: 'Desactivar',
    icon: IconUserOff,
    tone: 'danger',
    isOffered: ({ state }) => state !== 'disabled',
    ask: {
      title: ({ name }) => `¿Desactivar la cuenta de ${name}?`,
      verb: 'Desactivar cuenta',
      text: (account) => <WhatIsLeft account={account} />,
    },
    send: ({ id: professionalId, version }) =>
      call(clinicAccounts.setDisabled, { professionalId, version, isDisabled: true }),
    done: 'Cuenta desactivada',
    note: ({ name }) => name,
    refused: 'No se desactivó la cuenta',
    onDone: (_answer, account) =>
      void queryClient.fetchQuery(aheadOf(account)).then(({ total }) => (total > 0 ? onLeft() : undefined)),
  })

function WhatIsLeft({ account }: { account: ClinicAccount }) {
  const events = useQuery(aheadOf(account)).data?.total ?? 0
  return (
    <>
      Sus sesiones se cierran y no puede ingresar. Lo que registró y firmó sigue con su nombre, y puede activarla de
      nuevo.
      {events > 0
        ? ` Tiene ${showCount(events, 'cita', 'citas')} por venir: al desactivarla elige a quién pasan.`
        : null}
    </>
  )
}
