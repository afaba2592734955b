import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'

/** What somebody else saved of what is in a form: while it was being changed, or which it shows by now. */
export type Newer = { onShow: () => void } | { who: string | undefined; onClose: () => void }

/** Tells that somebody else saved what is in a form: with the way to what they changed, or that it is what one sees. */
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
