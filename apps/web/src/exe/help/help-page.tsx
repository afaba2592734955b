import { List, Stack, Text } from '@mantine/core'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import { useText } from '../../language/use-text.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { OwnServices } from './own-services.tsx'

const HOW = ['help.how.find', 'help.how.choose', 'help.how.fill', 'help.how.after'] as const satisfies MessageKey[]
const SCANNING = ['help.scan.camera', 'help.scan.wedge', 'help.scan.type'] as const satisfies MessageKey[]
const TROUBLE = [
  'help.trouble.network',
  'help.trouble.missing',
  'help.trouble.session',
  'help.trouble.shared',
] as const satisfies MessageKey[]

/** Help: how to work, the user's rights in this site, and what to do on errors; short enough to be read. */
export default function HelpPage() {
  const { t } = useText()
  return (
    <Page width="narrow" title={t('help.title')} description={t('help.intro')} back={{ to: '/exe', label: t('shell.toStart') }}>
      <Stack gap="lg">
        <Section title={t('help.how')}>
          <Points of={HOW} isInOrder />
        </Section>
        <OwnServices />
        <Section title={t('help.scan')}>
          <Points of={SCANNING} />
        </Section>
        <Section title={t('help.trouble')}>
          <Points of={TROUBLE} />
        </Section>
        <Section title={t('help.install')}>
          <Text>{t('help.installHow')}</Text>
        </Section>
      </Stack>
    </Page>
  )
}

function Points({
  of,
  isInOrder = false,
}: {
  of: readonly (typeof HOW | typeof SCANNING | typeof TROUBLE)[number][]
  isInOrder?: boolean
}) {
  const { t } = useText()
  return (
    <List type={isInOrder ? 'ordered' : 'unordered'} spacing="sm">
      {of.map((key) => (
        <List.Item key={key}>{t(key)}</List.Item>
      ))}
    </List>
  )
}
