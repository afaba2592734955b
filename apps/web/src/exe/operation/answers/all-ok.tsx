import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconChecks } from '@tabler/icons-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { isCheck } from '@verka/domain/forms/field-kinds/status-group.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { ProgressShown } from '../../../forms/fields/status-group/progress-shown.ts'
import { focusField } from '../../../forms/form/form-fields.tsx'
import type { FormStore } from '../../../forms/store/form-store-contract.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from './all-ok.module.css'
import { SectionJumps } from './section-jumps.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

/** The option of a check with the status ok. */
const okOf = (field: Field) => field.options.find(({ status }) => status === 'ok')?.value

/** Number of checks up to which they are answered one by one. */
const FEW = 2
/** Number of checks above which they are more compact. */
const MANY = 8

/**
 * Above a form: progress of a checklist with a link to the first missing answer, and one tap that sets all missing answers to ok;
 * deviations are changed afterwards.
 */
export function AllOk({ form, fields, children }: { form: FormStore; fields: readonly Field[]; children: ReactNode }) {
  const { t } = useText()
  const checks = flatFields(fields).filter((field) => isCheck(field) && okOf(field) !== undefined)
  const lists = flatFields(fields).filter((field) => kindOf(field).hasStatus).length
  const open = () =>
    checks.filter(({ id }) => {
      const view = form.fieldView(id)
      return view?.isEnabled === true && view.value === null
    })
  const shown = useSyncExternalStore(form.subscribe, () => checks.filter(({ id }) => form.fieldView(id) !== undefined).length)
  const left = useSyncExternalStore(form.subscribe, () => open().length)
  const { answered, count, firstOpenId } = useSyncExternalStore(form.subscribe, form.progress)
  if (shown <= FEW) return children
  return (
    // of several lists each shows its own progress, too
    <ProgressShown value={lists === 1}>
      <div className={classes.head}>
        <div role="status" className={classes.place}>
          <UnstyledButton
            className={classes.progress}
            disabled={firstOpenId === undefined}
            title={firstOpenId === undefined ? undefined : t('exe.toFirstOpen')}
            onClick={() => firstOpenId !== undefined && focusField(firstOpenId)}
          >
            <Text span size="sm" fw={580} className={classes.text}>
              {t('fields.answered', { answered, count })}
              {firstOpenId !== undefined && <IconArrowDown size={16} stroke={2} aria-hidden />}
            </Text>
            <ProgressBar value={(answered / count) * 100} size="sm" />
          </UnstyledButton>
        </div>
        <Button
          mih={48}
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
      <SectionJumps form={form} fields={fields} />
      <div data-dense={shown > MANY || undefined}>{children}</div>
    </ProgressShown>
  )
}
