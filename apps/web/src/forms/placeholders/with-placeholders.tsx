import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { inTemplate } from '@verka/domain/processors/placeholders.ts'
import { useText } from '../../language/use-text.tsx'
import type { PlaceholderGroup } from './placeholder-choices.ts'
import classes from './placeholders.module.css'

/** Time in which a closing menu returns the focus. */
const MENU_CLOSES_MS = 50

interface WithPlaceholdersProps {
  /** Name of the field, for the name of the button. */
  label: string
  text: string
  groups: readonly PlaceholderGroup[]
  onChange: (text: string) => void
  /** One input with its label. */
  children: ReactNode
}

/** The input of a template, with a list of placeholders: a picked one is inserted at the cursor. */
export function WithPlaceholders({ label, text, groups, onChange, children }: WithPlaceholdersProps) {
  const { t } = useText()
  const frame = useRef<HTMLDivElement>(null)
  const insert = (name: string) => {
    const input = frame.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    const [start, end] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
    const placeholder = inTemplate(name)
    onChange(text.slice(0, start) + placeholder + text.slice(end))
    setTimeout(() => {
      input?.focus()
      input?.setSelectionRange(start + placeholder.length, start + placeholder.length)
    }, MENU_CLOSES_MS)
  }
  return (
    <div ref={frame} className={classes.frame}>
      {children}
      <div className={classes.tool}>
        <Menu position="bottom-end" returnFocus={false}>
          <Menu.Target>
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              aria-label={t('rules.insertPlaceholderIn', { field: label })}
            >
              {t('rules.insertPlaceholder')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={360} className={classes.list}>
            {groups.map(({ title, choices }) => [
              title !== undefined && <Menu.Label key={title}>{title}</Menu.Label>,
              ...choices.map((choice) => (
                <Menu.Item key={choice.name} onClick={() => insert(choice.name)}>
                  {choice.label}
                </Menu.Item>
              )),
            ])}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  )
}
