import { z } from 'zod'
import { type Role, roles } from '#shared/access/actions.ts'
import { type ClinicAccount, clinicAccounts, NewClinicAccount } from '#shared/accounts/clinicAccounts.contract.ts'
import { checkAccountDraft } from '#shared/accounts/clinicAccounts.rules.ts'
import { refusePassword } from '#shared/accounts/passwords.rules.ts'
import {
  type ProfessionalKind,
  professionalKindNames,
  professionalKinds,
  professionalLabels,
  roleNames,
} from '#shared/professionals/professionals.words.ts'
import { RadioField, SwitchField } from '#web/form/ChoiceFields.tsx'
import { showChoices } from '#web/form/fieldWords.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { PasswordField, SelectField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'

interface Values {
  name: string
  email: string
  role: Role | ''
  kind: ProfessionalKind | ''
  professionalCard: string
  readsHistory: boolean
  /** Of a new one: how they come in first. */
  how: 'invitation' | 'password'
  password: string
}

const labels = professionalLabels
const newLabels = { ...labels, how: 'Cómo ingresa', password: 'Contraseña inicial' }
const roleChoices = roles.map((value) => ({ value, label: roleNames[value] }))
const kindChoices = professionalKinds.map((value) => ({ value, label: professionalKindNames[value] }))
const Versioned = NewClinicAccount.extend({ version: z.number() })

function valuesOf(account: ClinicAccount | undefined, how: Values['how'] = 'invitation'): Values {
  return {
    name: account?.name ?? '',
    email: account?.email ?? '',
    role: account?.role ?? '',
    kind: account?.kind ?? '',
    professionalCard: account?.professionalCard ?? '',
    // The reception reads no histories unless somebody says so.
    readsHistory: account?.readsHistory ?? false,
    how,
    password: '',
  }
}

/** What a role usually is by profession; of the others it has to be said. */
const usualKind: Partial<Record<Role, ProfessionalKind>> = {
  veterinario: 'MV',
  auxiliar: 'auxiliar',
  recepcion: 'otro',
  lectura: 'otro',
}

const hasCard = ({ kind }: Values) => kind === 'MV' || kind === 'MVZ' || kind === 'Z'
const hasSwitch = ({ role }: Values) => role === 'recepcion' || role === 'administrador'

function toInput({ how, password, ...values }: Values, isNew: boolean, version: number) {
  return {
    ...values,
    professionalCard: hasCard({ how, password, ...values }) ? values.professionalCard : '',
    password: isNew && how === 'password' ? password : null,
    version,
  }
}

interface AccountModalProps {
  /** The one being changed; nothing for a new one. */
  account?: ClinicAccount
  /** Whether an invitation reaches anybody. */
  sendsMail: boolean
  onClose: () => void
}

/** A person of the clinic: what an administrator says of them, and how somebody new comes in. */
export function AccountModal({ account, sendsMail, onClose }: AccountModalProps) {
  const isNew = account === undefined
  const form = useRecordForm({
    // A new one may hold a password.
    draftKey: account && { id: `account/${account.id}`, title: `Cuenta de ${account.name}` },
    initial: valuesOf(account, sendsMail ? 'invitation' : 'password'),
    labels: isNew ? newLabels : labels,
    showValue: showChoices({ role: roleChoices, kind: kindChoices }),
    schema: Versioned,
    toInput: (values, version) => toInput(values, isNew, version),
    rules: (draft) => [
      ...checkAccountDraft(draft),
      () => (draft.password === null ? undefined : refusePassword(draft.password, [draft.name, draft.email])),
    ],
    save: ({ version, password, ...draft }, options) =>
      account
        ? call(clinicAccounts.update, { ...draft, professionalId: account.id, version }, options)
        : call(clinicAccounts.create, { ...draft, password }),
    done: ({ state, email }) =>
      state === 'invited' && email !== account?.email
        ? `Invitación enviada a ${email}`
        : isNew
          ? 'Cuenta creada'
          : 'Cuenta actualizada',
    onSaved: onClose,
    ...(account
      ? {
          version: account.version,
          loadLatest: async () => {
            const { items } = await call(clinicAccounts.list, { pageSize: 100 })
            const latest = items.find(({ id }) => id === account.id) ?? account
            return { values: valuesOf(latest), version: latest.version }
          },
        }
      : {}),
  })
  const { values } = form
  const role = form.field('role')
  const how = form.field('how')
  const isInvited = values.how === 'invitation'
  return (
    <FormDialog
      form={form}
      title={account ? `Editar la cuenta de ${account.name}` : 'Nueva cuenta'}
      submit={account ? 'Guardar cambios' : isInvited ? 'Enviar invitación' : 'Crear cuenta'}
      onClose={onClose}
    >
      <FormSection>
        <WideField>
          <TextField {...form.field('name')} label={labels.name} required maxLength={120} />
        </WideField>
        <WideField>
          <TextField
            {...form.field('email')}
            label={labels.email}
            required
            type="email"
            inputMode="email"
            maxLength={254}
            description="Con él ingresa a Huella."
          />
        </WideField>
        <SelectField
          {...role}
          label={labels.role}
          required
          options={roleChoices}
          onChange={(next) => {
            role.onChange(next)
            const usual = next === '' ? undefined : usualKind[next]
            if (usual && values.kind === '') form.setValue('kind', usual)
          }}
        />
        <SelectField {...form.field('kind')} label={labels.kind} required options={kindChoices} />
        {hasCard(values) ? (
          <TextField
            {...form.field('professionalCard')}
            label={labels.professionalCard}
            maxLength={40}
            description={values.kind === 'Z' ? undefined : 'Con ella firma historias y fórmulas.'}
          />
        ) : null}
        {hasSwitch(values) ? (
          <WideField>
            <SwitchField
              {...form.field('readsHistory')}
              label={labels.readsHistory}
              description="Lee consultas, fórmulas, resultados y cirugías."
            />
          </WideField>
        ) : null}
        {isNew ? (
          <WideField>
            <RadioField
              {...how}
              label={newLabels.how}
              onChange={(next) => next !== '' && how.onChange(next)}
              options={[
                {
                  value: 'invitation',
                  label: 'Recibe un correo y escribe su contraseña',
                  ...(sendsMail ? {} : { description: 'Su Huella aún no envía correos: la invitación no llegaría.' }),
                },
                { value: 'password', label: 'Le escribo una contraseña inicial' },
              ]}
            />
          </WideField>
        ) : null}
        {isNew && !isInvited ? (
          <WideField>
            <PasswordField
              {...form.field('password')}
              label={newLabels.password}
              required
              description="8 caracteres o más"
              autoComplete="new-password"
            />
          </WideField>
        ) : null}
      </FormSection>
    </FormDialog>
  )
}
