import { Button, Progress, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { isCheck } from '@verka/domain/forms/field-kinds/status-group.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { FormStore } from '../../forms/form/form-store.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './all-ok.module.css'

/** What means that all is well with a check. */
const okOf = (field: Field) => field.options.find(({ status }) => status === 'ok')?.value

/** So many checks are answered one by one. */
const FEW = 2

/** How far a checklist has come, and one tap for all of its checks that are not answered yet: what is not well is changed afterwards. */
export function AllOk({ form, fields }: { form: FormStore; fields: readonly Field[] }) {
  const { t } = useText()
  const checks = flatFields(fields).filter((field) => isCheck(field) && okOf(field) !== undefined)
  const open = () =>
    checks.filter(({ id }) => {
      const view = form.fieldView(id)
      return view?.isEnabled === true && view.value === null
    })
  const shown = useSyncExternalStore(form.subscribe, () => checks.filter(({ id }) => form.fieldView(id) !== undefined).length)
  const left = useSyncExternalStore(form.subscribe, () => open().length)
  if (shown <= FEW) return null
  const answered = shown - left
  return (
    <div className={classes.head}>
      <div className={classes.progress}>
        <Text size="sm" fw={580} role="status">
          {t('fields.answered', { answered, count: shown })}
        </Text>
        <Progress value={(answered / shown) * 100} size="sm" radius="xl" aria-hidden />
      </div>
      <Button
        size="md"
        variant="light"
        disabled={left === 0}
        leftSection={<IconChecks size={20} stroke={1.8} aria-hidden />}
        onClick={() => {
          for (const field of open()) form.setValue(field.id, okOf(field)!)
        }}
      >
        {t('exe.allOk')}
      </Button>
    </div>
  )
}
