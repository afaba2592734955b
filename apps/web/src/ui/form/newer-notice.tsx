import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'

/** Another user's save of a form's row: during an edit, or already displayed. */
export type Newer = { onShow: () => void } | { who: string | undefined; onClose: () => void }

/** Notice of another user's save of a form's row: with a link to the changes, or that they are displayed. */
export function NewerNotice({ newer }: { newer: Newer }) {
  const { t } = useText()
  const icon = <IconUsers size={20} stroke={1.8} />
  if ('onShow' in newer) {
    return (
      <Alert color="yellow" icon={icon}>
        <Group justify="space-between" gap="sm">
          {t('ui.newerSaved')}
          <Button variant="default" size="xs" onClick={newer.onShow}>
            {t('ui.showNewer')}
          </Button>
        </Group>
      </Alert>
    )
  }
  return (
    <Alert role="status" color="gray" icon={icon} withCloseButton closeButtonLabel={t('ui.close')} onClose={newer.onClose}>
      {newer.who === undefined ? t('ui.followedSomebody') : t('ui.followed', { who: newer.who })}
    </Alert>
  )
}
