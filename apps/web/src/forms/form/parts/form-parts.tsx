import { useEffect, useState, type ReactNode } from 'react'
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { enteredFields, flatFields } from '@verka/domain/forms/flat-fields.ts'
import { useText } from '../../../language/use-text.tsx'
import { fieldName } from '../../field-name.ts'
import { FormFields, fieldPlace } from '../form-fields.tsx'
import type { FormStore } from '../store/form-store-contract.ts'
import { useToldErrors, useVisibleIds } from '../store/use-form.ts'
import classes from './form-parts.module.css'

/** Forms with more fields than this are long. */
const LONG = 15
const PHONE = '(max-width: 48em)'
/** A part is the one that is looked at when its top has come up to here. */
const READING_LINE = 180

interface FormPartsProps {
  form: FormStore
  fields: readonly Field[]
}

/** The fields of a form; a long one in several groups has a list of these that stays in sight and leads to each. */
export function FormParts({ form, fields }: FormPartsProps) {
  const visible = useVisibleIds(form)
  const groups = fields.filter((field) => kindOf(field).children === 'form' && visible.includes(field.id))
  const isLong = enteredFields(fields).length > LONG
  return (
    <>
      {isLong && groups.length > 1 && <PartList form={form} groups={groups} />}
      <FormFields form={form} isDense={isLong} />
    </>
  )
}

/** Which of some groups is being read now: the last that begins above the upper part of the window. */
function useGroupInSight(ids: readonly string[]): number {
  const [index, setIndex] = useState(0)
  const key = ids.join()
  useEffect(() => {
    const look = () => {
      const tops = key.split(',').map((id) => document.getElementById(fieldPlace(id))?.getBoundingClientRect().top ?? Infinity)
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const last = tops.findLastIndex((top) => top <= (isAtEnd ? window.innerHeight / 2 : READING_LINE))
      setIndex(Math.max(0, last))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [key])
  return index
}

function PartList({ form, groups }: { form: FormStore; groups: readonly Field[] }) {
  const text = useText()
  const { t } = text
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const inSight = useGroupInSight(groups.map(({ id }) => id))
  const wrong = new Set(useToldErrors(form).map(({ field }) => field.id))
  const parts = groups.map((group, index) => ({
    id: group.id,
    name: fieldName(group, text),
    isHere: index === inSight,
    isWrong: flatFields([group]).some(({ id }) => wrong.has(id)),
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
            // the menu gives the focus back to its button when it closes: after that
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

/** To a group's heading: from there Tab leads to its first field. */
function goToPart(id: string): void {
  const place = document.getElementById(fieldPlace(id))
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'start' })
}
