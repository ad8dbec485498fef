import { createContext, useContext } from "react";

// Menus sit below dialogs on a page, but a menu opened inside a dialog has to sit above it.
export const FloatingLayer = createContext("z-menu");

export const useFloatingLayer = () => useContext(FloatingLayer);
