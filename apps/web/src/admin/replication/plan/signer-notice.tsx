import { Alert, Checkbox, Code, Stack, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import type { PlanSigner } from '@verka/domain/replication/replication.schema.ts'
import { useText } from '../../../language/use-text.tsx'

interface SignerNoticeProps {
  signer: PlanSigner
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** Who signed a file. An unknown one has to be accepted. */
export function SignerNotice({ signer: { name, fingerprint, isKnown }, isAccepted, onAccept }: SignerNoticeProps) {
  const { t } = useText()
  if (isKnown)
    return (
      <Text size="sm" c="dimmed" style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <IconShieldCheck size={18} stroke={1.8} aria-hidden />
        {t('replication.signedBy', { name })}
      </Text>
    )
  return (
    <Alert color="yellow" icon={<IconShieldQuestion size={20} stroke={1.8} />} title={t('replication.unknownSigner')}>
      <Stack gap="sm">
        <span>{t('replication.unknownSignerHint', { name })}</span>
        <Code fz="sm">{fingerprint}</Code>
        <Checkbox label={t('replication.trusts')} checked={isAccepted} onChange={({ currentTarget }) => onAccept(currentTarget.checked)} />
      </Stack>
    </Alert>
  )
}
