import { Anchor, Text } from '@mantine/core'
import { useText } from '../../language/use-text.tsx'
import { CopiedText } from '../../ui/form/copied-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useOpenPlace } from './open-call.ts'

/** The receipt of a report, above its state: the secret link by which its reporter follows it. */
export function SentReport({ secret, code }: { secret: string; code: string }) {
  const { t, culture } = useText()
  const place = useOpenPlace()
  return (
    <Section title={t('report.sentTitle')}>
      <Text>{t('report.sentHint')}</Text>
      <CopiedText
        label={t('report.follow')}
        value={`${window.location.origin}/report/${place.tenant}/${place.site}?culture=${culture}#${secret}`}
      />
      <Anchor href={`/search?${new URLSearchParams({ ...place, code, lang: culture })}`}>{t('report.toSearch')}</Anchor>
    </Section>
  )
}
