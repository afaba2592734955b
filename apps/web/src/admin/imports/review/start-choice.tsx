import { Alert, Button, Group, Radio } from '@mantine/core'
import { IconAlertTriangle, IconArrowsLeftRight, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { IMPORT_POLICIES, type ImportPolicy } from '@verka/domain/imports/import-settings.ts'
import { checkImport, startImport, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Section } from '../../../ui/page/section.tsx'
import classes from './review.module.css'

interface StartChoiceProps {
  one: DataImport
  /** Number of corrections that are not saved. */
  unsaved: number
  onMap: () => void
}

/** The start of a checked import: all rows or none, or those without errors. */
export function StartChoice({ one, unsaved, onMap }: StartChoiceProps) {
  const { t } = useText()
  const { id, can, counts, mapping } = one
  const start = useSave(startImport)
  const again = useSave(checkImport)
  const [chosen, setChosen] = useState<ImportPolicy>()
  const isPossible = { all: can.startAll, correct: can.startCorrect }
  // with errors nothing but the correct rows can be imported
  const policy = chosen !== undefined && isPossible[chosen] ? chosen : can.startAll ? 'all' : 'correct'
  const due = counts.create + counts.update
  const isAnyPossible = can.startAll || can.startCorrect
  return (
    <Section
      title={t('imports.review')}
      description={`${t('imports.nothingYet')} ${t('imports.summary', { create: counts.create, update: counts.update, wrong: counts.wrong })}`}
      actions={
        <Group gap="sm">
          {can.map && (
            <Button variant="default" leftSection={<IconArrowsLeftRight size={18} stroke={1.8} aria-hidden />} mih={44} onClick={onMap}>
              {t('imports.toColumns')}
            </Button>
          )}
          {can.map && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
              mih={44}
              loading={again.isPending}
              disabled={unsaved > 0}
              onClick={() => void again.mutateAsync({ params: { id }, body: mapping }).catch(() => undefined)}
            >
              {t('imports.checkAgain')}
            </Button>
          )}
        </Group>
      }
    >
      {isAnyPossible && (
        <Radio.Group label={t('imports.policy')} value={policy} onChange={(value) => setChosen(value as ImportPolicy)}>
          <div className={classes.policies}>
            {IMPORT_POLICIES.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`imports.policy.${value}`)}
                description={
                  value === 'all' && counts.wrong > 0
                    ? t('imports.policyAllBlocked', { count: counts.wrong })
                    : t(`imports.policyAbout.${value}`)
                }
                disabled={!isPossible[value]}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {!isAnyPossible && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />}>
          {t(due === 0 && counts.wrong > 0 ? 'imports.allWrong' : due === 0 ? 'imports.nothingToImport' : 'imports.mayNotStart')}
        </Alert>
      )}
      {unsaved > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />} role="status">
          {t('imports.unsaved', { count: unsaved })}
        </Alert>
      )}
      {isAnyPossible && (
        <Group justify="flex-end">
          <Button
            mih={44}
            loading={start.isPending}
            disabled={unsaved > 0}
            onClick={() => void start.mutateAsync({ params: { id }, body: { policy } }).catch(() => undefined)}
          >
            {t(policy === 'all' ? 'imports.startAll' : counts.wrong > 0 ? 'imports.startCorrect' : 'imports.startEach', { count: due })}
          </Button>
        </Group>
      )}
    </Section>
  )
}
