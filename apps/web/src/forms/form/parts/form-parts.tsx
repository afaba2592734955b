import { useEffect, useRef, useState, type ReactNode } from 'react'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react'
import type { Field } from '@verka/domain/forms/field.ts'
import { enteredFields, flatFields } from '@verka/domain/forms/flat-fields.ts'
import { useText } from '../../../language/use-text.tsx'
import { fieldName } from '../../field-name.ts'
import { fieldElementId } from '../field-element.ts'
import { FormFields } from '../form-fields.tsx'
import type { FormStore } from '../../store/form-store-contract.ts'
import { useVisibleErrors, useVisibleIds } from '../../store/use-form.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import classes from './form-parts.module.css'
import { partsOfForm, type FormPart } from './parts-of-form.ts'

/** Forms with more fields than this are long. */
const LONG = 15
const PHONE = '(max-width: 48em)'
/** Height in the window above which a part counts as the present one. */
const READING_LINE = 180

interface FormPartsProps {
  form: FormStore
  fields: readonly Field[]
}

/** The fields of a form; a long one has a sticky list of its parts with links. */
export function FormParts({ form, fields }: FormPartsProps) {
  const visible = useVisibleIds(form)
  const parts = partsOfForm(fields.filter((field) => visible.includes(field.id)))
  const isLong = enteredFields(fields).length > LONG
  if (!isLong || parts.length < 2) return <FormFields form={form} isDense={isLong} />
  return (
    <div className={classes.room}>
      <div className={classes.beside}>
        <PartList form={form} parts={parts} />
        <FormFields form={form} isDense />
      </div>
    </div>
  )
}

/**
 * The part that is being read: the last that begins above the upper part of the window. At the end of the page, where the last ones cannot
 * scroll up, the one with the focus, for example after a link to it.
 */
function usePartInSight(parts: readonly FormPart[]): number {
  const [index, setIndex] = useState(0)
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  useEffect(() => {
    const elementOf = ({ id }: { id: string }) => document.getElementById(fieldElementId(id))
    const isInWindow = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    }
    const look = () => {
      const tops = latest.current.map((part) => elementOf(part)?.getBoundingClientRect().top ?? Infinity)
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const last = tops.findLastIndex((top) => top <= (isAtEnd ? window.innerHeight / 2 : READING_LINE))
      const focused = isAtEnd && document.activeElement && isInWindow(document.activeElement) ? document.activeElement : undefined
      const inFocus = focused ? latest.current.findIndex(({ fields }) => fields.some((field) => elementOf(field)?.contains(focused))) : -1
      setIndex(Math.max(0, inFocus === -1 ? last : inFocus))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    document.addEventListener('focusin', look)
    return () => {
      window.removeEventListener('scroll', look)
      document.removeEventListener('focusin', look)
    }
  }, [])
  return index
}

function PartList({ form, parts: given }: { form: FormStore; parts: readonly FormPart[] }) {
  const { t, text } = useText()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const inSight = usePartInSight(given)
  const wrong = new Set(useVisibleErrors(form).map(({ field }) => field.id))
  const parts = given.map(({ id, named, fields }, index) => ({
    id,
    name: named.map((field) => fieldName(field, text)).join(' – '),
    isHere: index === inSight,
    isWrong: flatFields(fields).some((field) => wrong.has(field.id)),
  }))
  const here = parts[inSight] ?? parts[0]!
  if (!isPhone) {
    return (
      <nav aria-label={t('ui.parts')} className={classes.bar}>
        <ol className={classes.parts}>
          {parts.map(({ id, name, isHere, isWrong }) => (
            <li key={id}>
              <UnstyledButton className={classes.part} aria-current={isHere || undefined} onClick={() => goToPart(id)}>
                <WrongMark isWrong={isWrong}>{name}</WrongMark>
              </UnstyledButton>
            </li>
          ))}
        </ol>
      </nav>
    )
  }
  const isElsewhereWrong = parts.some(({ isWrong }) => isWrong)
  return (
    <nav aria-label={t('ui.parts')} className={classes.bar}>
      <Menu position="bottom" width="target" shadow="md" withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes.choice}>
            <span className={classes.name}>
              <WrongMark isWrong={isElsewhereWrong}>
                {t('ui.partOf', { number: parts.indexOf(here) + 1, count: parts.length, name: here.name })}
              </WrongMark>
            </span>
            <IconChevronDown size={18} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          {parts.map(({ id, name, isHere, isWrong }) => (
            // after the menu has closed and returned the focus to its button
            <Menu.Item key={id} mih={44} fw={isHere ? 650 : undefined} onClick={() => setTimeout(() => goToPart(id))}>
              <WrongMark isWrong={isWrong}>{name}</WrongMark>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}

function WrongMark({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  const { t } = useText()
  if (!isWrong) return children
  return (
    <>
      <IconAlertCircle size={16} aria-hidden className={classes.wrong} /> {children}
      <VisuallyHidden>: {t('ui.stepWrong')}</VisuallyHidden>
    </>
  )
}

/** Moves to the start of a part: Tab continues to its first field. */
function goToPart(id: string): void {
  const element = document.getElementById(fieldElementId(id))
  if (!element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'start' })
}
