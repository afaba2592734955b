import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { getOpenAccess } from '@verka/domain/open/open-access.api.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { sumsOf } from './open-access-sums.ts'

interface AllowQuestionProps {
  tenantId: TenantId
  onAnswer: (isAllowed: boolean) => void
}

/** Content of the dialog before a tenant allows access without a login: what that means, and how much it shows at once. */
export function AllowQuestion({ tenantId, onAnswer }: AllowQuestionProps) {
  const { t } = useText()
  const answer = useCall(getOpenAccess, { params: { id: tenantId } }, { isFresh: true })
  const sums = answer.data && sumsOf(answer.data)
  const isCounting = !sums && answer.errorTexts.length === 0
  return (
    <Stack gap="lg">
      <Text>{t('openAccess.allowText')}</Text>
      <Stack gap={6} role="status" mih={72}>
        {isCounting && (
          <Group gap="sm">
            <Loader size="xs" aria-hidden />
            <Text c="dimmed">{t('openAccess.counting')}</Text>
          </Group>
        )}
        {sums &&
          (sums.types === 0 ? (
            <Text fw={550}>{t('openAccess.showsNothing')}</Text>
          ) : (
            <>
              <Text fw={550}>{t('openAccess.showsAtOnce', { elements: sums.elements, types: sums.types })}</Text>
              {sums.elements > 0 && <Text>{t('openAccess.guessableOf', { count: sums.guessableCodes })}</Text>}
            </>
          ))}
        {!sums && !isCounting && (
          <>
            {answer.errorTexts.map((message) => (
              <Text key={message} fw={550}>
                {message}
              </Text>
            ))}
            <Text>{t('openAccess.notCounted')}</Text>
            {answer.retry && (
              <Button variant="default" size="xs" onClick={answer.retry} style={{ alignSelf: 'flex-start' }}>
                {t('ui.tryAgain')}
              </Button>
            )}
          </>
        )}
      </Stack>
      <Text>{t('openAccess.newCodes')}</Text>
      <Link to={addressOf('/openAccess', undefined, { tenant: tenantId })} onClick={() => onAnswer(false)}>
        {t('openAccess.see')}
      </Link>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {t('ui.cancel')}
        </Button>
        <Button disabled={isCounting} onClick={() => onAnswer(true)}>
          {t('openAccess.allow')}
        </Button>
      </Group>
    </Stack>
  )
}
