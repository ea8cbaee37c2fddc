@echo off
rem Double-click: starts Shinpan. First, and when a newer file shinpan-*.whl is beside this one, it installs that.
rem With words it runs another command, for example:  Shinpan.cmd verify
setlocal
title Shinpan

rem Settings. Remove "rem" from a line to use it.
rem set "BACKUP_COPY_DIR=E:\shinpan"
rem set "TIME_ZONE=Europe/Vienna"

set "PROGRAM=%LOCALAPPDATA%\Programs\Shinpan"
set "SHINPAN=%PROGRAM%\Scripts\shinpan.exe"
set "NOTE=%PROGRAM%\installed.txt"
set "WHEEL="
set "INSTALLED="
for /f "delims=" %%F in ('dir /b /a-d /o:d "%~dp0shinpan-*-none-any.whl" 2^>nul') do set "WHEEL=%%F"
if exist "%NOTE%" set /p INSTALLED=<"%NOTE%"

rem After an update of Python the installed program may no longer run.
if not exist "%SHINPAN%" goto create
"%SHINPAN%" --version >nul 2>&1
if not %errorlevel%==0 goto create
if not defined WHEEL goto run
if "%WHEEL%"=="%INSTALLED%" goto run
goto install

:create
if not defined WHEEL goto no_wheel
set "PYTHON="
py -3 -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>&1
if %errorlevel%==0 set "PYTHON=py -3"
if defined PYTHON goto found
python -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>&1
if %errorlevel%==0 set "PYTHON=python"
if not defined PYTHON goto no_python
:found
echo Installing into %PROGRAM% . This takes some minutes and needs the internet.
%PYTHON% -m venv --clear "%PROGRAM%"
if not %errorlevel%==0 goto failed

:install
echo Installing %WHEEL% ...
"%PROGRAM%\Scripts\python.exe" -m pip install --disable-pip-version-check --quiet "%~dp0%WHEEL%"
if not %errorlevel%==0 goto not_installed
>"%NOTE%" echo %WHEEL%

:run
if "%~1"=="" goto serve
"%SHINPAN%" %*
exit /b

:serve
"%SHINPAN%" serve
if not %errorlevel%==0 pause
exit /b

:not_installed
if not exist "%SHINPAN%" goto failed
echo.
echo %WHEEL% could not be installed: is the internet reachable? The installed version starts instead.
goto run

:failed
echo.
echo Shinpan could not be installed. The reason is above. Correct it, then start this file again.
pause
exit /b 1

:no_wheel
echo.
echo There is no file shinpan-...-none-any.whl beside this one. Download it into the same folder, then start this file again.
pause
exit /b 1

:no_python
echo.
echo Python 3.11 or newer is missing. Install it from https://www.python.org/downloads/ ,
echo or type in this window:  winget install Python.Python.3.13
echo Then start this file again.
cmd /k
exit /b 1
