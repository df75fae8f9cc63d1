import { Button } from './forms/button.tsx'
import { Notice, type NoticeProps } from './notice.tsx'

/** In the place of what couldn't be loaded, with the button that asks for it again. */
export const TryAgain = ({ onRetry, ...notice }: Omit<NoticeProps, 'action'> & { onRetry: () => unknown }) => (
  <Notice
    tone="error"
    {...notice}
    action={
      <Button look="secondary" onClick={() => void onRetry()}>
        Try again
      </Button>
    }
  />
)
