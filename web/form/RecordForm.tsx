import type { ReactNode } from 'react'
import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Saved } from '#shared/http/errors.ts'
import { ConflictModal } from '#web/form/ConflictModal.tsx'
import { LeaveGuard } from '#web/form/LeaveGuard.tsx'
import { LeftNotice } from '#web/form/LeftNotice.tsx'
import { useSaveKey } from '#web/ui/saveKey.ts'
import type { RecordFormState } from '#web/form/useRecordForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDialogOfForm } from '#web/ui/ResponsiveModal.tsx'
import { SaveBar, SaveBarError } from '#web/ui/SaveBar.tsx'
import '#web/form/RecordForm.css'

/** What the shell of a form needs of it; any `useRecordForm` fits. */
export type AnyRecordForm = Omit<
  RecordFormState<Record<string, unknown>>,
  'values' | 'field' | 'part' | 'setValue' | 'conflict'
> & {
  conflict:
    | {
        fields: readonly { name: string; mine: unknown; theirs: unknown }[]
        saved: Saved | undefined
        resolve: (choices: never) => Promise<void>
        close: () => void
      }
    | undefined
}

interface RecordFormProps {
  form: AnyRecordForm
  /** What the keys do, where one of several buttons does something else. */
  onSubmit?: () => void
  /** What it does is final: its button does it, and no key that saves from habit. */
  isFinal?: boolean
  children: ReactNode
}

/** The `<form>`: sends on Enter, on Ctrl+S and on Ctrl+Enter, guards what is not saved, and resolves conflicts. */
export function RecordForm(props: RecordFormProps) {
  const { form, onSubmit = () => void form.submit(), isFinal = false, children } = props
  const onSaveKey = isFinal ? () => undefined : onSubmit
  useDialogOfForm(onSaveKey, form.isSubmitting)
  const saveKey = useSaveKey(onSaveKey)
  return (
    <>
      <form
        ref={saveKey}
        id={form.id}
        className="RecordForm slim"
        data-sending={form.isSubmitting || undefined}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          // A form inside a dialog is, for React, inside the page's form too.
          event.stopPropagation()
          onSubmit()
        }}
      >
        <LeftNotice left={form.left} />
        {children}
      </form>
      {form.isDirty && form.isWorthKeeping ? <LeaveGuard mayLeave={form.mayLeave} onDiscard={form.forget} /> : null}
      {form.conflict ? (
        <ConflictModal
          opened
          conflicts={form.conflict.fields}
          saved={form.conflict.saved}
          labels={form.labels}
          controlId={form.elementId}
          showValue={form.showValue}
          // The decided values have the names and kinds of the form's own fields.
          onResolve={(decided) => void form.conflict?.resolve(decided as never)}
          onClose={form.conflict.close}
          isBusy={form.isSubmitting}
        />
      ) : null}
    </>
  )
}

/** A part of a form under its own heading; its fields stand in two columns where there is room. */
export function FormSection({ title, note, children }: { title?: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="FormSection">
      {title ? <h2 className="below-12">{title}</h2> : null}
      {note ? <p className="FormSection-note below-12 quiet">{note}</p> : null}
      <div className="FormSection-fields held top gap-12">{children}</div>
    </section>
  )
}

/** A field that takes both columns. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className="WideField">{children}</div>
}

/** What was refused and belongs to no field. */
export function FormAlert({ form }: { form: AnyRecordForm }) {
  return form.alert ? (
    <Alert role="alert" icon={<IconAlertCircle size={20} stroke={1.75} />} className="FormAlert">
      {form.alert}
      {form.openAlreadySaved ? (
        <Button size="compact" onClick={() => void form.openAlreadySaved?.()}>
          Abrir lo guardado
        </Button>
      ) : null}
    </Alert>
  ) : null
}

/** The first wrong field, in a line that leads to it. */
export function FormSummary({ form: { summary } }: { form: AnyRecordForm }) {
  if (!summary) return null
  const { text, field, others, onGo } = summary
  return <SaveBarError text={text} field={{ label: field.label, onGo }} others={others} />
}

interface FormBarProps {
  form: AnyRecordForm
  /** "Guardar cambios" */
  submit: string
  /** Without it the bar appears with the first change. New records show it from the start. */
  isAlways?: boolean
  secondary?: ReactNode
}

/** The save bar of a page's form. */
export function FormBar({ form, submit, isAlways = false, secondary }: FormBarProps) {
  if (!isAlways && !form.isDirty && !form.isSubmitting) return null
  const state = form.alert ? (
    <SaveBarError
      text={form.openAlreadySaved ? form.alert.replace(/\.$/, '') : form.alert}
      {...(form.openAlreadySaved
        ? { field: { label: 'Abrir lo guardado', onGo: () => void form.openAlreadySaved?.() } }
        : {})}
    />
  ) : form.summary ? (
    <FormSummary form={form} />
  ) : form.isDirty ? (
    <span className="quiet">Cambios sin guardar</span>
  ) : null
  return (
    <SaveBar
      state={state}
      secondary={secondary}
      primary={
        <Button tone="primary" type="submit" form={form.id} loading={form.isSubmitting}>
          {submit}
        </Button>
      }
    />
  )
}
