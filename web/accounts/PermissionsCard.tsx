import { useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconId, IconMinus, IconNotes } from '@tabler/icons-react'
import { type Role, roles } from '#shared/access/actions.ts'
import { type PermissionCell, permissionCellNames, permissionGroups } from '#shared/access/actions.words.ts'
import { roleNames } from '#shared/professionals/professionals.words.ts'
import { SelectField } from '#web/form/TextFields.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/accounts/ClinicAccounts.css'

/** What each role may do: the table that the server refuses by, printed. */
export function PermissionsCard() {
  const isPhone = useIsPhone()
  return <Card title="Qué puede hacer cada rol">{isPhone ? <OneRole /> : <AllRoles />}</Card>
}

const icons = { yes: IconCheck, no: IconMinus, licensed: IconId, history: IconNotes }

function Cell({ cell }: { cell: PermissionCell }) {
  const CellIcon = icons[cell]
  return (
    <>
      <CellIcon size={18} stroke={cell === 'no' ? 1.5 : 2} aria-hidden />
      <VisuallyHidden>{permissionCellNames[cell]}</VisuallyHidden>
    </>
  )
}

function AllRoles() {
  return (
    <>
      <table className="Permissions wide" aria-label="Qué puede hacer cada rol">
        <thead>
          <tr>
            <th className="strong soft" scope="col">
              <VisuallyHidden>Qué</VisuallyHidden>
            </th>
            {roles.map((role) => (
              <th className="strong soft" key={role} scope="col">
                {roleNames[role]}
              </th>
            ))}
          </tr>
        </thead>
        {permissionGroups.map(({ title, lines }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                {title}
              </th>
            </tr>
            {lines.map(({ action, label, cells }) => (
              <tr key={action}>
                <th scope="row">{label}</th>
                {roles.map((role) => (
                  <td key={role} data-cell={cells[role]} title={permissionCellNames[cells[role]]}>
                    <Cell cell={cells[role]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className="Permissions-key line wrap rows-4 gap-16 soft" aria-hidden>
        {(['licensed', 'history'] as const).map((cell) => {
          const CellIcon = icons[cell]
          return (
            <span className="inline gap-4" key={cell}>
              <CellIcon size={18} stroke={2} /> {permissionCellNames[cell]}
            </span>
          )
        })}
      </p>
    </>
  )
}

/** Six columns do not fit: one role at a time. */
function OneRole() {
  const [role, setRole] = useState<Role>('administrador')
  return (
    <>
      <SelectField
        label="Rol"
        value={role}
        isRequiredChoice
        options={roles.map((value) => ({ value, label: roleNames[value] }))}
        onChange={(value) => value !== '' && setRole(value)}
      />
      <div className="Permissions-list">
        {permissionGroups.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {lines.map(({ action, label, cells }) => (
                <li className="line topped apart gap-12 pady-8" key={action}>
                  <span>{label}</span>
                  <span>{permissionCellNames[cells[role]]}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
