import { Button } from '@mantine/core'
import { IconGitBranch, IconPlus } from '@tabler/icons-react'
import { Suspense, useRef, type ReactNode } from 'react'
import { inTemplate } from '@verka/domain/processors/placeholders.ts'
import { conditionMarks, type TemplateCondition } from '@verka/domain/processors/template-conditions.ts'
import { useText } from '../../language/use-text.tsx'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx'
import type { PlaceholderGroup } from './placeholder-choices.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import classes from './placeholders.module.css'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

const ConditionForm = lazyPart(() => import('./condition-form.tsx'))

/** The content of the dialog that picks a condition. */
const conditionForm = (groups: readonly PlaceholderGroup[], selected: string) => (answer: (condition: TemplateCondition) => void) => (
  <Suspense fallback={<FormSkeleton />}>
    <ConditionForm groups={groups} selected={selected} onChoose={answer} />
  </Suspense>
)

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

/** The input of a template, with a list of placeholders, inserted at the cursor, and conditions, inserted around the selection. */
export function WithPlaceholders({ label, text, groups, onChange, children }: WithPlaceholdersProps) {
  const { t } = useText()
  const frame = useRef<HTMLDivElement>(null)
  const show = useDialog()
  const selection = () => {
    const input = frame.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    const [start, end] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
    /** Writes over the selection, and selects a part of what was written. */
    const write = (written: string, from: number, to = from) => {
      onChange(text.slice(0, start) + written + text.slice(end))
      setTimeout(() => {
        input?.focus()
        input?.setSelectionRange(start + from, start + to)
      }, MENU_CLOSES_MS)
    }
    return { selected: text.slice(start, end), write }
  }
  const insert = (name: string) => {
    const placeholder = inTemplate(name)
    selection().write(placeholder, placeholder.length)
  }
  const insertCondition = async () => {
    const { selected, write } = selection()
    const condition = await show<TemplateCondition>({
      title: t('rules.showOnlyIf'),
      content: conditionForm(groups, selected),
    })
    if (!condition) return
    const [begin, end] = conditionMarks(condition)
    const inner = selected || t('rules.conditionText')
    write(begin + inner + end, begin.length, begin.length + inner.length)
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
            <Menu.Item leftSection={<IconGitBranch size={16} stroke={1.8} aria-hidden />} onClick={() => void insertCondition()}>
              {t('rules.showOnlyIf')}
            </Menu.Item>
            <Menu.Divider />
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
