import { Button, Stack } from '@mantine/core'
import { IconCamera, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { isDeviation } from '@verka/domain/forms/checks/check-lines.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { fieldName } from '../field-name.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './check-details.module.css'
import type { FormStore } from '../store/form-store-contract.ts'

interface CheckDetailsProps {
  form: FormStore
  checkId: string
  /** Ids of its pictures and notes in the form. */
  ids: readonly string[]
  children: ReactNode
}

/**
 * Pictures and notes of a check, right below it: shown at once if it deviates, else behind a quiet button, so that a list of checks stays
 * short. Filled-in or invalid ones are never hidden, and shown ones stay: a picture may be uploading.
 */
export function CheckDetails({ form, checkId, ids, children }: CheckDetailsProps) {
  const { textOf, text } = useText()
  const [isOpen, setOpen] = useState(false)
  const [hasPressed, setPressed] = useState(false)
  const deviates = useSyncExternalStore(form.subscribe, () => {
    const check = form.fieldView(checkId)
    return check !== undefined && isDeviation(check.field, check.value)
  })
  const isShown = useSyncExternalStore(form.subscribe, () =>
    ids.some((id) => {
      const view = form.fieldView(id)
      return view !== undefined && (view.error !== undefined || hasContent(view.value))
    }),
  )
  if ((deviates || isShown) && !isOpen) setOpen(true)
  if (isOpen)
    return (
      <Details deviates={deviates} isFocused={hasPressed}>
        {children}
      </Details>
    )
  const press = () => {
    setPressed(true)
    setOpen(true)
  }
  const fields = ids.flatMap((id) => form.fieldView(id)?.field ?? [])
  const checkName = textOf(form.fieldView(checkId)?.field.localizedNames ?? [])
  // it is below its check: only screen readers need the check's name again
  const ofCheck = `: ${checkName}`
  const names = fields.map((field) => fieldName(field, text))
  const isNamedAfter = checkName !== '' && names.every((name) => name.endsWith(ofCheck))
  const label = names.map((name) => (isNamedAfter ? name.slice(0, -ofCheck.length) : name)).join(', ')
  const Sign = fields.some((field) => kindOf(field).shownAs === 'pictures') ? IconCamera : IconPencil
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      mih={48}
      onClick={press}
      leftSection={<Sign size={18} stroke={1.8} aria-hidden />}
      {...(isNamedAfter && { 'aria-label': `${label} (${checkName})` })}
    >
      {label}
    </Button>
  )
}

function Details({ deviates, isFocused, children }: { deviates: boolean; isFocused: boolean; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the pressed button is removed
    if (isFocused) element.current?.querySelector<HTMLElement>('button, textarea, input:not([type="file"])')?.focus()
  }, [isFocused])
  return (
    <div ref={element} className={classes.details} data-deviates={deviates || undefined}>
      <Stack gap="md">{children}</Stack>
    </div>
  )
}

const hasContent = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
