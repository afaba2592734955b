import { Button, Group } from '@mantine/core'
import { stopImport, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { WorkProgress } from '../../ui/feedback/work-progress.tsx'

/** How far the server has come with an import. It continues when the page is left. */
export function AtWork({ one }: { one: DataImport }) {
  const { t } = useText()
  const stop = useSave(stopImport)
  const { id, state, done, total, can, policy } = one
  const step = state as 'reading' | 'checking' | 'running' | 'undoing'
  const hint = step === 'running' && policy === 'all' ? 'imports.leaveAll' : step === 'running' ? 'imports.leave' : `imports.leave.${step}`
  return (
    <Section title={t(`imports.work.${step}`)}>
      <WorkProgress
        done={done}
        total={total}
        text={total === 0 ? t('imports.workBegins') : t('imports.workDone', { done, total })}
        hint={t(hint as 'imports.leave')}
      />
      {can.stop && (
        <Group justify="flex-end">
          <Button
            variant="default"
            mih={44}
            loading={stop.isPending}
            onClick={() => void stop.mutateAsync({ params: { id }, body: {} }).catch(() => undefined)}
          >
            {t('work.stop')}
          </Button>
        </Group>
      )}
    </Section>
  )
}
