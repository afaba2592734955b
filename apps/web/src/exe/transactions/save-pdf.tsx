import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { printTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { errorMessages } from '../../data/api-error.ts'
import { saveDocument } from '../../data/documents.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'

/** Saves a transaction as a document on the device. */
export function SavePdf({ id }: { id: string }) {
  const text = useText()
  const [isMaking, setMaking] = useState(false)
  const save = async () => {
    setMaking(true)
    try {
      await saveDocument(printTransaction, { params: { id } })
    } catch (error) {
      flash('error', errorMessages(error, text).join(' '))
    }
    setMaking(false)
  }
  return (
    <Button
      variant="default"
      loading={isMaking}
      onClick={() => void save()}
      leftSection={<IconFileDownload size={18} stroke={1.8} aria-hidden />}
    >
      {text.t('exe.savePdf')}
    </Button>
  )
}
