import { Badge, VisuallyHidden } from '@mantine/core'
import { listWork } from '@verka/domain/work/work.api.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'

/** The count of the person's work that runs now; nothing where none does. */
export function WorkCount() {
  const { t } = useText()
  const { data } = useCall(listWork)
  const count = data?.items.filter(({ state }) => state === 'running').length ?? 0
  if (count === 0) return null
  return (
    <>
      <Badge circle autoContrast aria-hidden>
        {count}
      </Badge>
      <VisuallyHidden>{t('shell.workCount', { count })}</VisuallyHidden>
    </>
  )
}
