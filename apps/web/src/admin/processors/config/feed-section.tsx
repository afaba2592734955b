import { Button, Group, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { renewProcessorFeed, type FullProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { CopiedText } from '../../../ui/form/copied-text.tsx'

/** The secret address of a calendar, to copy or to change. */
export function FeedSection({ config: { id, can }, feedUrl }: { config: FullProcessorConfig; feedUrl: string }) {
  const { t } = useText()
  const confirm = useConfirm()
  const renew = useSave(renewProcessorFeed)
  const press = async () => {
    const question = { title: t('processors.feedRenew'), text: t('processors.feedRenewHint'), confirm: t('processors.feedRenew') }
    if (await confirm(question)) renew.mutate({ params: { id }, body: {} })
  }
  return (
    <Section title={t('processors.feed')} description={t('processors.feedHint')}>
      <Stack gap="md">
        <CopiedText label={t('processors.feedAddress')} value={feedUrl} />
        {can.edit && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden />}
              loading={renew.isPending}
              onClick={() => void press()}
            >
              {t('processors.feedRenew')}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  )
}
