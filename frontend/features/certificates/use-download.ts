import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Client, useClient } from '../../client/client.ts'
import { downloadFile } from '../../components/download-file.ts'
import { useToast } from '../../components/toast/toast.tsx'

/** Downloads a PDF from the server, one at a time, and says why it failed. */
export function useDownload(fetchFile: (send: Client['send']) => Promise<File>) {
  const { send } = useClient()
  const toast = useToast()
  const pressed = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(send),
    onSuccess: (file) => downloadFile(file.name, file),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      pressed.current = false
    },
  })
  // A double click's second click arrives before the button re-renders as busy.
  const download = () => {
    if (pressed.current) return
    pressed.current = true
    mutate()
  }
  return { download, busy: isPending }
}
