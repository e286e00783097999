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
import { PermissionsCard } from '#web/accounts/PermissionsCard.tsx'
import { RecordChanges } from '#web/changes/RecordChanges.tsx'
import { ClinicRuleCard } from '#web/clinic/ClinicRuleCard.tsx'
import { call } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { queryOf } from '#web/http/query.ts'
import { useProfile } from '#web/professionals/profile.tsx'
import { ActionMenu, type MenuAction } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
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

type Asked = { what: 'edit' | 'reassign' | 'changes' | 'disable' | 'sessions' | 'password'; account: ClinicAccount }

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
      <DisableModal
        account={asked?.what === 'disable' ? asked.account : undefined}
        onClose={close}
        onLeft={(account) => setAsked({ what: 'reassign', account })}
      />
      <SessionsModal account={asked?.what === 'sessions' ? asked.account : undefined} onClose={close} />
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
    <li data-off={state === 'disabled' || undefined}>
      <PersonAvatar name={name} size={40} />
      <div className="ClinicAccounts-words">
        <div className="ClinicAccounts-name">
          {name}
          {isOwn ? ' (usted)' : ''}
          <StatusBadge {...states[state]} />
        </div>
        <div>{[roleNames[role], professionalCard && `T.P. ${professionalCard}`].filter(Boolean).join(' · ')}</div>
        <div>{[email, useSeen(account)].filter(Boolean).join(' · ')}</div>
      </div>
      <ActionMenu label={`Más acciones para ${name}`} actions={actionsOf(account, isOwn, onAsk)} />
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

function actionsOf(account: ClinicAccount, isOwn: boolean, onAsk: AccountRowProps['onAsk']): MenuAction[] {
  const { state, sessions, takesPassword } = account
  return [
    { label: 'Editar', icon: <IconPencil {...icon} />, onClick: () => onAsk('edit') },
    ...(state === 'invited'
      ? [{ label: 'Reenviar invitación', icon: <IconMail {...icon} />, onClick: () => void invite(account) }]
      : []),
    ...(takesPassword
      ? [{ label: 'Dar contraseña inicial', icon: <IconKey {...icon} />, onClick: () => onAsk('password') }]
      : []),
    { label: 'Citas por venir', icon: <IconCalendarEvent {...icon} />, onClick: () => onAsk('reassign') },
    { label: 'Historial de modificaciones', icon: <IconHistory {...icon} />, onClick: () => onAsk('changes') },
    // The own sessions are closed in "Seguridad", which knows which one is this.
    ...(sessions > 0 && !isOwn
      ? [{ label: 'Cerrar sesiones', icon: <IconLogout {...icon} />, onClick: () => onAsk('sessions') }]
      : []),
    ...(state === 'disabled'
      ? [{ label: 'Activar', icon: <IconUserCheck {...icon} />, onClick: () => void enable(account) }]
      : [
          {
            label: 'Desactivar',
            icon: <IconUserOff {...icon} />,
            tone: 'danger' as const,
            onClick: () => onAsk('disable'),
          },
        ]),
  ]
}

async function invite({ id, email }: ClinicAccount): Promise<void> {
  await call(clinicAccounts.invite, { professionalId: id }).then(
    () => toastSuccess(`Invitación enviada a ${email}`),
    (error: Error) => toastError('No se envió la invitación', error.message),
  )
}

async function enable({ id, version, name }: ClinicAccount): Promise<void> {
  await call(clinicAccounts.setDisabled, { professionalId: id, version, isDisabled: false }).then(
    () => toastSuccess('Cuenta activada', name),
    (error: Error) => toastError('No se activó la cuenta', error.message),
  )
}

interface QuestionProps {
  account: ClinicAccount | undefined
  onClose: () => void
}

/** @param props.onLeft their events ahead are still theirs */
function DisableModal({ account, onClose, onLeft }: QuestionProps & { onLeft: (account: ClinicAccount) => void }) {
  const ahead = useQuery({
    ...queryOf(reassignment.list, { professionalId: account?.id ?? '', pageSize: 1 }),
    enabled: account !== undefined,
  })
  const events = account ? (ahead.data?.total ?? 0) : 0
  return (
    <ConfirmModal
      opened={account !== undefined}
      onClose={onClose}
      onConfirm={async () => {
        if (!account) return
        await call(clinicAccounts.setDisabled, {
          professionalId: account.id,
          version: account.version,
          isDisabled: true,
        })
        toastSuccess('Cuenta desactivada', account.name)
        const { total } = await call(reassignment.list, { professionalId: account.id, pageSize: 1 })
        if (total > 0) onLeft(account)
        else onClose()
      }}
      title={`¿Desactivar la cuenta de ${account?.name ?? ''}?`}
      verb="Desactivar cuenta"
    >
      Sus sesiones se cierran y no puede ingresar. Lo que registró y firmó sigue con su nombre, y puede activarla de
      nuevo.
      {events > 0
        ? ` Tiene ${showCount(events, 'cita', 'citas')} por venir: al desactivarla elige a quién pasan.`
        : null}
    </ConfirmModal>
  )
}

function SessionsModal({ account, onClose }: QuestionProps) {
  return (
    <ConfirmModal
      opened={account !== undefined}
      onClose={onClose}
      onConfirm={async () => {
        if (!account) return
        await call(clinicAccounts.closeSessions, { professionalId: account.id })
        toastSuccess('Sesiones cerradas', account.name)
        onClose()
      }}
      title={`¿Cerrar las sesiones de ${account?.name ?? ''}?`}
      verb="Cerrar sesiones"
    >
      Tendrá que ingresar de nuevo en todos sus equipos. Lo que estaba escribiendo no se pierde.
    </ConfirmModal>
  )
}
