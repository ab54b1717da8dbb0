import { toast } from './toast.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isMissing = (control: Control): boolean =>
  !control.checkValidity() || control.value.trim() === '' || control.ariaInvalid === 'true';

/**
 * Says what a button still needs and puts the focus into the first control of its form or dialog that lacks it: one
 * that is `required` and empty, or invalid.
 */
export function leadToMissing(button: HTMLElement, sentence: string): void {
  toast('info', sentence);
  const scope = button.closest('[role="dialog"], form, section') ?? document;
  const controls = scope.querySelectorAll<Control>('[required], [aria-invalid="true"]');
  const control = [...controls].find(isMissing);
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}
