import { useRef, type ComponentProps } from 'react';
import { Button } from './button.tsx';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'value' | 'onChange'> {
  readonly onFiles: (files: readonly File[]) => void;
}

/** An invisible file input, opened by a button's `ref.current?.click()`. */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Without this, choosing the same file again would fire no change event.
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

interface FileButtonProps extends ComponentProps<typeof Button> {
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Opens the camera on phones. */
  readonly capture?: 'environment' | 'user';
  readonly onFiles: (files: readonly File[]) => void;
  /** Accessible name of the file input, where it is not the button's text. */
  readonly inputLabel?: string;
  readonly inputTestId?: string;
}

/** A button that opens the browser's file chooser. */
export function FileButton({
  accept,
  multiple,
  capture,
  onFiles,
  inputLabel,
  inputTestId,
  ...rest
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <FileInput
        ref={input}
        accept={accept}
        multiple={multiple}
        capture={capture}
        aria-label={inputLabel}
        data-testid={inputTestId}
        onFiles={onFiles}
      />
    </>
  );
}
