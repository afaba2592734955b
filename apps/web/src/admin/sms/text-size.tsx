import { Text } from '@mantine/core'
import { MAX_SMS_PARTS, sizeOfSms, unusualCharacters } from '@verka/domain/sms/sms-text.ts'
import { useText } from '../../language/use-text.tsx'

/** Unusual characters that are named at most. */
const MAX_NAMED = 5

/** The size of a text as it is sent, while it is typed. */
export function TextSize({ text }: { text: string }) {
  const { t } = useText()
  const { parts, used, room, encoding } = sizeOfSms(text.trim())
  const isTooLong = parts > MAX_SMS_PARTS
  return (
    <Text size="sm" c={isTooLong ? 'var(--mantine-color-error)' : 'dimmed'} component="output" htmlFor="sms-text">
      {isTooLong ? t('sms.textTooLong', { max: MAX_SMS_PARTS }) : t('sms.textSize', { used, room, parts })}
      {encoding === 'ucs2' && ` ${t('sms.textUnusual', { characters: unusualCharacters(text).slice(0, MAX_NAMED).join(' ') })}`}
    </Text>
  )
}
