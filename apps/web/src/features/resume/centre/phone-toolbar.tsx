import { GenerateButton } from './generate-button.tsx';
import { NewInEnglish } from './new-in-english.tsx';

/** What a phone's top bar has of the centre's head. */
export function PhoneToolbar() {
  return (
    <>
      <GenerateButton compact />
      <NewInEnglish />
    </>
  );
}
